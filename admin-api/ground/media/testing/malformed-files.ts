import { deflateSync } from 'node:zlib';
import { avi, mp4, webm } from './videos.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const html = '<html><script>alert(document.cookie)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

/** A PNG with a size in its header and almost no content. */
export function pngHead(width: number, height: number): Buffer {
  const part = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length);
    const named = Buffer.concat([text(name), content]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = text('\x89PNG\r\n\x1a\n');
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc(100))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Files that have the name of a picture but are not pictures. */
export const falsePictures: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': text('x'),
  'an HTML page': text(html),
  'an HTML page behind blanks': text(`\n\n   ${html}`),
  'an SVG': text(svg),
  'an SVG behind an XML head': text(`<?xml version="1.0"?>${svg}`),
  'an SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'a script': text('#!/bin/sh\nrm -rf /'),
  JavaScript: text('alert(1)//'),
  'a GIF that is JavaScript': text(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`),
  'a GIF without pixels': text('GIF89a\x64\0\x64\0\0\0\0;'),
  'a BMP': Buffer.concat([text('BM'), Buffer.alloc(60)]),
  'a TIFF': Buffer.concat([text('II*\0'), Buffer.alloc(60)]),
  'an icon': Buffer.concat([text('\0\0\x01\0'), Buffer.alloc(60)]),
  'an AVIF head': Buffer.concat([text('\0\0\0\x1cftypavif\0\0\0\0avifmif1'), Buffer.alloc(60)]),
  'a PDF': text(`%PDF-1.7\n${html}`),
  'a ZIP': Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60)]),
  gzip: Buffer.concat([text('\x1f\x8b\x08'), Buffer.alloc(60)]),
  'an ELF program': Buffer.concat([text('\x7fELF'), Buffer.alloc(60)]),
  'a Windows program': Buffer.concat([text('MZ'), Buffer.alloc(60)]),
  'PHP behind a JPEG head': text(`\xff\xd8\xff\xe0<?php system($_GET[0]); ?>`),
  'HTML behind a JPEG head': text(`\xff\xd8\xff\xe0\0\x10JFIF\0${html}`),
  'HTML behind a PNG head': text(`\x89PNG\r\n\x1a\n${html}`),
  'HTML behind a WebP head': text(`RIFF\xff\0\0\0WEBPVP8 ${html}`),
  'a PNG without pixels': pngHead(100, 100),
  'a PNG of no size': pngHead(0, 0),
  'an MP4': mp4,
  'an EPS': text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  'a Flash film': text('FWS\x05aaaa'),
  'text that ends like a picture': text('image/png'),
  zeros: Buffer.alloc(5000),
};

/** Files that have the name of a video but are not videos, or not whole ones. */
export const falseVideos: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'an HTML page': text(html),
  'a playlist that reads files': text('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'),
  'a playlist behind an AVI head': text('RIFF\0\0\0\0AVI #EXTM3U\nfile:///etc/passwd\n'),
  'HTML behind an MP4 head': Buffer.concat([mp4.subarray(0, 32), text(html)]),
  'an MP4 that ends too early': mp4.subarray(0, -100),
  'an MP4 with HTML behind it': Buffer.concat([mp4, text(html)]),
  'an MP4 without its description': Buffer.from(mp4.toString('latin1').replace('moov', 'free'), 'latin1'),
  'a box of 2⁶⁴ bytes': text(
    '\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x01moov\xff\xff\xff\xff\xff\xff\xff\xff',
  ),
  'a QuickTime film': Buffer.concat([text('\0\0\0\x14ftypqt  \0\0\0\0qt  '), mp4.subarray(32)]),
  'an audio book': Buffer.concat([text('\0\0\0\x14ftypM4A \0\0\0\0M4A '), mp4.subarray(32)]),
  'a Matroska file': Buffer.from(webm.toString('latin1').replace('webm', 'matr'), 'latin1'),
  'an AVI that ends too early': avi.subarray(0, -500),
  'an MPEG': Buffer.concat([text('\0\0\x01\xba'), Buffer.alloc(60)]),
  'a Windows film': Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(60)]),
  'an Ogg': Buffer.concat([text('OggS'), Buffer.alloc(60)]),
  zeros: Buffer.alloc(5000),
};
