import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { posterSources } from '#schema/rules/poster.ts';
import { MediaEntity } from './media.queries.ts';
import { filesIn, formOf, type Uploader, uploaderOf } from './testing/uploader.ts';
import { avi, mp4, webm } from './testing/videos.ts';

let api: TestApi;
let admin: Uploader;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  admin = await uploaderOf(api);
  folder = api.media.folder ?? '';
});
afterAll(() => api.close());

const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif', width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#c03010' } })
    .toFormat(format)
    .toBuffer();
const fileOf = (url: string) => join(folder, url.replace('/media/', ''));
const reply = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe('a poster', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'is stored in every size the site uses, sent as %s',
    async (format) => {
      const answer = await admin.send('poster', await picture(format), `Poster.${format}`);
      expect(answer.headers.get('x-publish-job')).toMatch(/^\d+$/);
      const { status, url, message } = await reply(answer);
      expect([status, message]).toEqual([200, 'Poster uploaded successfully']);
      expect(url).toMatch(/^\/media\/uploads\/posters\/[0-9a-f]{20}\.webp$/);
      const { srcset } = posterSources(url);
      const named = [srcset?.replaceAll('.avif', '.webp'), srcset].flatMap(
        (set) => set?.split(', ').map((entry) => entry.split(' ')) ?? [],
      );
      const sizes = named.map(async ([path = '', width]) => {
        const about = await sharp(fileOf(path)).metadata();
        return [about.format === 'heif' ? 'avif' : about.format, `${about.width}w`, about.height, width];
      });
      expect(await Promise.all(sizes)).toEqual([
        ['webp', '160w', 240, '160w'],
        ['webp', '240w', 360, '240w'],
        ['webp', '360w', 540, '360w'],
        ['webp', '500w', 750, '500w'],
        ['avif', '160w', 240, '160w'],
        ['avif', '240w', 360, '240w'],
        ['avif', '360w', 540, '360w'],
        ['avif', '500w', 750, '500w'],
      ]);
    },
  );

  test('is recorded with its size, colour and blur, which its title then has', async () => {
    const { url } = await reply(await admin.send('poster', await picture('png', 300, 400), 'Röd dröm.png'));
    const row = await api.em().findOneOrFail(MediaEntity, { url });
    expect(row).toMatchObject({
      kind: 'poster',
      name: 'Röd dröm.png',
      width: 300,
      height: 400,
      blur: 'b31'.repeat(6),
    });
    expect(row.color).toMatch(/^#(?:bf|c0|c1)(?:2f|30|31)(?:0f|10|11)$/);
    const signedIn = await api.signIn();
    const created = await signedIn.post('/api/movies', {
      title: 'Red',
      genre: 'Drama',
      type: 'movie',
      posterUrl: url,
    });
    expect(await created.json()).toMatchObject({
      posterUrl: url,
      posterColor: row.color,
      posterBlur: row.blur,
    });
  });

  test('is rotated by its EXIF orientation and stored without metadata', async () => {
    const sideways = await sharp(await picture('jpeg', 900, 600))
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { url } = await reply(await admin.send('poster', sideways));
    const about = await sharp(fileOf(url)).metadata();
    expect([about.width, about.height, about.exif]).toEqual([500, 750, undefined]);
  });

  test('is not enlarged, and a wide one is large enough to cover the box', async () => {
    const small = await reply(await admin.send('poster', await picture('png', 100, 150)));
    const wide = await reply(await admin.send('poster', await picture('png', 3000, 1500)));
    const sizes = [small, wide].map(async ({ url }) => {
      const { width, height } = await sharp(fileOf(url)).metadata();
      return [width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      [100, 150],
      [1500, 750],
    ]);
  });
});

describe('a video', () => {
  test.each([
    ['mp4', mp4, 'video/mp4'],
    ['webm', webm, 'video/webm'],
    ['avi', avi, 'video/x-msvideo'],
  ])('is kept as it is: %s', async (extension, content, type) => {
    const { status, url, message } = await reply(await admin.send('video', content, `film.${extension}`));
    expect([status, message]).toEqual([200, 'Video uploaded successfully']);
    expect(url).toMatch(new RegExp(`^/media/uploads/videos/[0-9a-f]{20}\\.${extension}$`));
    const served = await fetch(api.url + url);
    expect(served.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe('refusals', () => {
  let before: string[];
  beforeEach(() => {
    before = filesIn(folder);
  });
  const nothingIsLeft = () => {
    expect(filesIn(folder)).toEqual(before);
    expect(filesIn(api.media.incoming.folder)).toEqual([]);
  };

  test('of a visitor, before a byte of the body is read', async () => {
    for (const kind of ['poster', 'video']) {
      const answer = await fetch(`${api.url}/api/upload/${kind}`, { method: 'POST', body: formOf(mp4) });
      expect(await reply(answer)).toEqual({ status: 401, message: 'Not signed in' });
    }
    nothingIsLeft();
  });

  test('of a form of another site', async () => {
    const headers = { Cookie: admin.cookie, Origin: 'https://evil.example' };
    const answer = await fetch(`${api.url}/api/upload/poster`, {
      method: 'POST',
      headers,
      body: formOf(mp4),
    });
    expect(answer.status).toBe(403);
    nothingIsLeft();
  });

  test.each([
    [undefined, undefined],
    ['text/plain', undefined],
    ['application/json', undefined],
    ['multipart/form-data; boundary=x', 'gzip'],
  ])('a body of type %s, encoded %s', async (type, encoding) => {
    const headers: Record<string, string> = { Cookie: admin.cookie };
    if (type) headers['Content-Type'] = type;
    if (encoding) headers['Content-Encoding'] = encoding;
    const body = new Uint8Array([123, 125]);
    const answer = await fetch(`${api.url}/api/upload/poster`, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
    nothingIsLeft();
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['no name', 'multipart/form-data; boundary=x', '--x\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n'],
    ['a boundary never seen', 'multipart/form-data; boundary=y', '--x\r\n\r\nabc\r\n--x--\r\n'],
  ])('a form with %s', async (_, type, body) => {
    const headers = { Cookie: admin.cookie, 'Content-Type': type };
    const answer = await fetch(`${api.url}/api/upload/poster`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    nothingIsLeft();
  });

  test('a form without a file, with two, or with another field names what is wrong', async () => {
    const empty = new FormData();
    expect(await reply(await admin.sendForm('poster', empty))).toMatchObject({ status: 400 });
    const two = formOf(await picture('png'));
    two.append('second', new File(['x'], 'x'));
    expect(await reply(await admin.sendForm('poster', two))).toEqual({
      status: 400,
      message: 'Only one file may be sent',
    });
    for (const name of ['isAdmin', '__proto__', 'constructor']) {
      const more = formOf(await picture('png'));
      more.append(name, 'true');
      expect(await reply(await admin.sendForm('poster', more))).toMatchObject({
        status: 400,
        issues: [{ path: name, message: 'Unknown field' }],
      });
    }
    nothingIsLeft();
  });

  test('a GET is answered with the allowed methods', async () => {
    const answer = await fetch(`${api.url}/api/upload/poster`, { headers: { Cookie: admin.cookie } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('no file in the media folder has a name that a sender chose', async () => {
    const names = [
      '../../evil.webp',
      '..\\..\\evil.webp',
      '/etc/cron.d/evil',
      'C:\\Windows\\evil.webp',
      '\\\\server\\share\\x.webp',
      '....//....//x.webp',
      '%2e%2e%2fx.webp',
      'a/b.webp',
      '.htaccess',
      '.env',
      '-rf',
      '~',
      'x.php',
      'x.php.webp',
      'x.webp.html',
      'x.svg',
      'x.webp;.html',
      'x.webp%00.html',
      'con',
      'nul.webp',
      'x.webp ',
      'x.webp.',
      '\u202egpj.exe',
      '<img src=x onerror=alert(1)>.webp',
      `'; drop table media; --.webp`,
      '{{7*7}}.webp',
      'x'.repeat(5000),
    ];
    for (const name of names) {
      const { url } = await reply(
        await admin.send('poster', await picture('webp', 20, 30), name, 'text/html'),
      );
      expect(url).toMatch(/^\/media\/uploads\/posters\/[0-9a-f]{20}\.webp$/);
      expect(existsSync(fileOf(url))).toBe(true);
    }
    expect(
      filesIn(folder).filter(
        (file) => !/^uploads\/(?:posters|videos)\/[0-9a-f]{20}(?:-\d+)?\.\w{3,4}$/.test(file),
      ),
    ).toEqual([]);
  });
});
