import { expect, test } from 'vitest';
import { playingAddress } from './PlainPlayer.tsx';
import { isElsewhere } from './player-state.ts';
import { streamOf } from './stream.ts';

const site = 'https://lamp.example';
const kindOf = (address: string | null) => streamOf(address, site).kind;

test('plays a file itself', () => {
  expect(streamOf('https://cdn.example/film.mp4?key=1', site)).toMatchObject({
    kind: 'file',
    src: 'https://cdn.example/film.mp4?key=1',
    isOwn: false,
  });
  expect(streamOf('/media/videos/film.webm', site)).toMatchObject({ kind: 'file', isOwn: true });
  expect(kindOf('https://cdn.example/live.M3U8')).toBe('hls');
});

test('is better opened elsewhere where it is dead, and says nothing of it otherwise', () => {
  const dead = streamOf('https://cdn.example/film.mp4', site, { isStreamDead: true });
  expect([dead.kind, dead.isDead, isElsewhere(dead)]).toEqual(['file', true, true]);
  const alive = streamOf('https://cdn.example/film.mp4', site);
  expect(['isDead' in alive, isElsewhere(alive)]).toEqual([false, false]);
  expect(streamOf(null, site, { isStreamDead: true })).not.toHaveProperty('isDead');
});

test('frames any other page', () => {
  expect(kindOf('https://player.example/e/abc')).toBe('embed');
  expect(kindOf('https://player.example/watch?file=a.mp4')).toBe('embed');
});

test('recognises the four hosts that cannot be framed, with any subdomain', () => {
  expect(kindOf('https://mega.nz/file/x')).toBe('external');
  expect(kindOf('https://www.mediafire.com/file/x.mp4')).toBe('external');
  expect(kindOf('https://drive.google.com/file/d/x')).toBe('external');
  expect(kindOf('https://www.dropbox.com/s/x')).toBe('external');
  expect(kindOf('https://notmega.nz/x')).toBe('embed');
  expect(kindOf('https://mega.nz.example.org/x')).toBe('embed');
});

test.each([
  ['https://www.netflix.com/title/80057281', 'Netflix'],
  ['https://www.crunchyroll.com/de/series/GRMG8ZQZR/one-piece', 'Crunchyroll'],
  ['https://www.amazon.co.jp/gp/video/detail/B0D2DVD4QJ', 'Prime Video'],
  ['https://www.amazon.com/gp/video/detail/B0D2DVD4QJ', 'Prime Video'],
  ['https://www.bilibili.com/bangumi/media/md28228556/', 'Bilibili'],
  ['https://ch.nicovideo.jp/onegai', 'Niconico'],
  ['https://video.unext.jp/title/SID0021137', 'U-NEXT'],
  ['https://www.disneyplus.com/series/x/1', 'Disney+'],
  ['https://tv.apple.com/us/show/severance/umc.1', 'Apple TV'],
])('%s is opened at %s', (address, service) => {
  const stream = streamOf(address, site);
  expect([stream.kind, stream.service, isElsewhere(stream)]).toEqual(['external', service, true]);
});

test.each([
  'https://www.amazon.com/dp/B0D2DVD4QJ',
  'https://player.bilibili.com/player.html?bvid=1',
  'https://netflix.com.example.org/title/1',
  'https://notnetflix.com/title/1',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
])('%s is no service', (address) => {
  expect(streamOf(address, site)).not.toHaveProperty('service');
});

test('a page that refuses to be framed is opened on its own site, a file and a known player are not', () => {
  const denied = (address: string) => streamOf(address, site, { isFrameDenied: true });
  expect(denied('https://player.example/e/abc')).toEqual({
    kind: 'external',
    src: 'https://player.example/e/abc',
    page: 'https://player.example/e/abc',
    isOwn: false,
  });
  expect(isElsewhere(denied('https://player.example/e/abc'))).toBe(true);
  expect(denied('https://cdn.example/film.mp4').kind).toBe('file');
  expect(denied('https://cdn.example/live.m3u8').kind).toBe('hls');
  expect(denied('https://vimeo.com/1084537').kind).toBe('embed');
  expect(denied('https://www.youtube.com/watch?v=aqz-KE-bpKQ').kind).toBe('embed');
});

test('opens the player of a host whose own page refuses frames, and keeps the page for a new tab', () => {
  expect(streamOf('https://archive.org/details/metropolis_1927', site)).toEqual({
    kind: 'embed',
    src: 'https://archive.org/embed/metropolis_1927',
    page: 'https://archive.org/details/metropolis_1927',
    isOwn: false,
  });
  expect(streamOf('https://www.youtube.com/watch?v=aqz-KE-bpKQ', site).src).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  );
  expect(streamOf('https://vimeo.com/1084537', site).src).toBe('https://player.vimeo.com/video/1084537');
  expect(streamOf('https://vimeo.com/blog', site).src).toBe('https://vimeo.com/blog');
});

test.each([
  ['https://vimeo.com/1084537/a1b2c3d4e5', 'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5'],
  [
    'https://vimeo.com/1084537?h=a1b2c3d4e5#t=90s',
    'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5#t=90s',
  ],
  ['https://vimeo.com/channels/staffpicks/1084537', 'https://player.vimeo.com/video/1084537'],
  ['https://player.vimeo.com/video/1084537?h=a1', 'https://player.vimeo.com/video/1084537?h=a1'],
  ['https://youtu.be/aqz-KE-bpKQ?t=90s', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90'],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s&list=PL1',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?list=PL1&start=90',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL1',
  ],
  [
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL1',
  ],
  [
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UC1',
  ],
  [
    'https://archive.org/details/serial_1940/02.mp4?start=90',
    'https://archive.org/embed/serial_1940/02.mp4?start=90',
  ],
  ['https://dai.ly/x7tgad0?start=90', 'https://www.dailymotion.com/embed/video/x7tgad0?start=90'],
  ['https://player.example/e?token=a~b%7Ec+d', 'https://player.example/e?token=a~b%7Ec+d'],
])('the player of %s keeps what the address says', (address, player) => {
  expect(streamOf(address, site).src).toBe(player);
});

test('plays at once without changing what stands in the address', () => {
  expect(playingAddress('https://player.example/e?token=a~b%7Ec+d=#t=9')).toBe(
    'https://player.example/e?token=a~b%7Ec+d=&autoplay=1#t=9',
  );
  expect(playingAddress('https://player.example/e')).toBe('https://player.example/e?autoplay=1');
  expect(playingAddress('https://player.example/e?autoplay=0')).toBe('https://player.example/e?autoplay=0');
});

test.each([
  'film.avi',
  'film.mkv',
  'film.mkv.part',
  'film.webm.crdownload',
  'film.avi.!ut',
  'film.mkv.1',
  'film.mp4.part-Frag1',
  'film.hevc',
  'film.y4m',
  'film.MPD',
  'film.ts',
  'film.flv',
  'film.wmv?key=1',
  'film.mpg',
  'film.3gp',
  'a.mkv/',
  'get/a%2Emkv',
  'get/a%252Emkv',
  'dl?file=a.avi',
  'dl?file=%2Ffilms%2Fa.avi',
  'dl?https://x.example/a.mkv',
  'dl?file=a.mp4',
  'a.ism/Manifest',
  'a.isml/manifest(format=mpd-time-csf)',
  'a.mp3',
  'a.opus',
  'a.wma',
  'a.zip',
  'a.zip.001',
  'a.tar.gz',
  'a.7z',
  'a.torrent',
  'a.pls',
  'a.m3u',
  'a.iso',
  'a.mkv;jsessionid=1',
  'a.avi/download',
  'a.swf',
  'a.pdf',
  'a.srt',
  'a.vtt',
  'a.divx',
  'a.strm',
  'Q&A%20100%.mkv',
  'watch.php?f=a.rmvb',
])('the file %s goes to the player, which plays it or says that it cannot', (name) => {
  expect(kindOf(`https://cdn.example/${name}`)).toBe('file');
});

test.each(['live.m3u8/', 'live%2Em3u8', 'a.ism/Manifest(format=m3u8-aapl)', 'live.m3u8?token=a.b'])(
  '%s is a stream for the player',
  (name) => {
    expect(kindOf(`https://cdn.example/${name}`)).toBe('hls');
  },
);

test.each([
  '',
  'e/abc',
  'e/movie.2019',
  'e/v1.5',
  'a.mkv.html',
  'a.avi.php',
  'film.aspx',
  'watch.jsp',
  'e/eyJhbGci.eyJzdWIi.c2ln',
  'user/john.me',
  'https://x.com',
  'watch?file=a.mp4',
  'watch?url=https://x.example/a.m3u8',
  'watch?v=1&sub=https%3A%2F%2Fx.example%2Fa.srt',
  'watch?poster=a.jpg',
  'watch?ref=example.com',
  'watch?url=https://films.zip',
  'watch?mpd=a.mpd',
  'a.mkv/embed',
  'e/100%',
])('%s is a page, and framed', (name) => {
  expect(kindOf(`https://player.example/${name}`)).toBe('embed');
});

test('has nothing to play without a valid address', () => {
  for (const address of [null, 'javascript:alert(1)', 'data:text/html,x', 'https://'])
    expect(kindOf(address)).toBe('none');
});

test('marks a page of this site as its own', () => {
  expect(streamOf('https://lamp.example/about', site).isOwn).toBe(true);
  expect(streamOf('/about', site).isOwn).toBe(true);
});
