/** The fastest possible node:http server: one page, compressed beforehand, in memory. Run as a process of its own. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': body.length,
};

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
