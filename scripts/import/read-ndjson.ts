import { longestRecord, parseRecord, type SourceRow } from './source-row.ts';

/** One JSON record a line; empty lines are skipped. */
export async function* readNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let rest = '';
  let line = 0;
  let isSkipping = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      line += 1;
      const text = rest + chunk.slice(start, end);
      rest = '';
      start = end + 1;
      if (isSkipping) isSkipping = false;
      else if (text.trim() !== '') yield parseRecord(text, line);
    }
    if (!isSkipping) rest += chunk.slice(start);
    if (rest.length > longestRecord) {
      yield { line: line + 1, reason: 'the line is longer than 16 MB' };
      rest = '';
      isSkipping = true;
    }
  }
  if (rest.trim() !== '') yield parseRecord(rest, line + 1);
}
