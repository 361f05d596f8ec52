import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';

let api: TestApi;
const catalogue = [
  'ลุงบุญมีระลึกชาติ',
  'พี่มากพระโขนง',
  'ນ້ອງຮັກສະບາຍດີ',
  'កូនខ្មែរស្រីស្អាត',
  'မြန်မာ့အလှချစ်သူ',
  'ꦱꦩꦫꦔꦺꦠꦤ꧀ꦲꦶꦁꦗꦮ',
  'ᨾᩮᩥᩬᨦᨩ᩠ᨿᨦᩉ᩠ᨾᩲ᩵ᩃᩣ᩠ᨶᨶᩣ',
  'ꆈꌠꁱꂷꊨꏦ',
  'ᦵᦙᦲᧃᦶᦈᦷᦆ',
  'ᬩᬮᬶᬤ᭄ᬯᬶᬧᬚᬬ',
  'ꪵꪕꪀꪫꪱꪣꪼꪕ',
  'ꕙꔤꕞꕌꖺ',
  'བཀྲ་ཤིས་བཟང་པོ',
];
beforeAll(async () => {
  api = await startApi();
  for (const title of catalogue) await buildMovie(api.em(), { title });
});
afterAll(() => api.close());

test.each([
  ['บุญมี', 'ลุงบุญมีระลึกชาติ'],
  ['ระลึก', 'ลุงบุญมีระลึกชาติ'],
  ['ชาติ', 'ลุงบุญมีระลึกชาติ'],
  ['โขนง', 'พี่มากพระโขนง'],
  ['ຮັກ', 'ນ້ອງຮັກສະບາຍດີ'],
  ['ສະບາຍ', 'ນ້ອງຮັກສະບາຍດີ'],
  ['ស្រី', 'កូនខ្មែរស្រីស្អាត'],
  ['ខ្មែរ', 'កូនខ្មែរស្រីស្អាត'],
  ['အလှ', 'မြန်မာ့အလှချစ်သူ'],
  ['ချစ်သူ', 'မြန်မာ့အလှချစ်သူ'],
  ['ระลึก บุญมี', 'ลุงบุญมีระลึกชาติ'],
  ['บุญมี drama', 'ลุงบุญมีระลึกชาติ'],
  ['ສະບາຍ ຮັກ', 'ນ້ອງຮັກສະບາຍດີ'],
  ['ស្រី ខ្មែរ', 'កូនខ្មែរស្រីស្អាត'],
  ['ချစ်သူ အလှ', 'မြန်မာ့အလှချစ်သူ'],
  ['ꦔꦺꦠꦤ꧀', 'ꦱꦩꦫꦔꦺꦠꦤ꧀ꦲꦶꦁꦗꦮ'],
  ['ꦗꦮ', 'ꦱꦩꦫꦔꦺꦠꦤ꧀ꦲꦶꦁꦗꦮ'],
  ['ꦗꦮ ꦔꦺꦠꦤ꧀', 'ꦱꦩꦫꦔꦺꦠꦤ꧀ꦲꦶꦁꦗꦮ'],
  ['ᨩ᩠ᨿᨦᩉ᩠ᨾᩲ᩵', 'ᨾᩮᩥᩬᨦᨩ᩠ᨿᨦᩉ᩠ᨾᩲ᩵ᩃᩣ᩠ᨶᨶᩣ'],
  ['ᩃᩣ᩠ᨶᨶᩣ', 'ᨾᩮᩥᩬᨦᨩ᩠ᨿᨦᩉ᩠ᨾᩲ᩵ᩃᩣ᩠ᨶᨶᩣ'],
  ['ꁱꂷ', 'ꆈꌠꁱꂷꊨꏦ'],
  ['ꊨꏦ ꌠ', 'ꆈꌠꁱꂷꊨꏦ'],
  ['ᦶᦈᦷᦆ', 'ᦵᦙᦲᧃᦶᦈᦷᦆ'],
  ['ᬤ᭄ᬯᬶᬧ', 'ᬩᬮᬶᬤ᭄ᬯᬶᬧᬚᬬ'],
  ['ᬚᬬ', 'ᬩᬮᬶᬤ᭄ᬯᬶᬧᬚᬬ'],
  ['ꪼꪕ', 'ꪵꪕꪀꪫꪱꪣꪼꪕ'],
  ['ꕞꕌꖺ', 'ꕙꔤꕞꕌꖺ'],
  ['བཟང', 'བཀྲ་ཤིས་བཟང་པོ'],
])('%s is found inside %s, whose script has no blanks', async (words, title) => {
  const answer = await api.get(`/api/movies/search?q=${encodeURIComponent(words)}`);
  const found: { title: string }[] = await answer.json();
  expect(found.map((one) => one.title)).toContain(title);
});
