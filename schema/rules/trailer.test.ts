import { expect, test } from 'vitest';
import { trailerMessages, trailerUrl, youtubeId } from './trailer.ts';

const id = 'aqz-KE_bpKQ';

test.each([
  id,
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL1&v=${id}&t=10s`,
  `http://youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?v=${id}`,
  `youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/embed/${id}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/v/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `  https://youtu.be/${id}  `,
])('%s is a trailer', (link) => {
  expect(youtubeId(link)).toBe(id);
});

test.each([
  '',
  'aqz-KE_bpK',
  `${id}x`,
  'https://vimeo.com/1084537',
  `https://youtube.com:8443/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/?u=youtube.com/watch?v=${id}`,
  `javascript:alert("youtube.com/watch?v=${id}")`,
  `ftp://youtube.com/watch?v=${id}`,
  'https://www.youtube.com/watch',
  `https://www.youtube.com/channel/${id}`,
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  `https://www.youtube.com/watch?v=${id}"><script>`,
])('%s is none', (link) => {
  expect(youtubeId(link)).toBeNull();
});

test('a title may have no trailer, but not a wrong one', () => {
  expect(trailerUrl.parse('')).toBeNull();
  expect(trailerUrl.parse(null)).toBeNull();
  expect(trailerUrl.safeParse('https://example.org/x').error?.issues[0]?.message).toBe(
    trailerMessages.invalid,
  );
});
