import { expect, type Page } from '@playwright/test';
import { addTitle } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { test } from '#site/e2e/test.ts';

test.use({ as: 'operator' });

const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the import' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('a CSV with unknown column names is mapped, compared, applied, seen on the site and undone', async ({
  page,
  operator,
}, { workerIndex, repeatEachIndex }) => {
  const run = `${workerIndex}x${repeatEachIndex}`;
  const slug = `quokka-of-${run}`;
  const known = await addTitle(operator, {
    title: `Quokka ${run}`,
    genre: 'Drama',
    type: 'movie',
    description: 'Of a quokka.',
  });
  const lines = [
    `Werk ${run},Jahr,Adresse,Note`,
    `Quokka ${run},1931,${known.slug},7.5`,
    `Quokka Returns ${run},1932,${slug},8`,
    `Quokka Refused ${run},1933,${slug}-3,eleven`,
  ];
  await page.goto('/admin/import');
  const drop = page.getByLabel('Drop a file of titles here, or choose one');
  await drop.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear diary\n'),
  });
  await expect(page.getByText(/This is no table/)).toBeVisible();
  await drop.setInputFiles({
    name: `quokkas-${run}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });

  await expect(progress(page)).toContainText('Say what its columns are');
  await page.getByLabel(`Werk ${run}`).selectOption('Title');
  await page.getByLabel('Note', { exact: true }).selectOption('Title');
  await page.getByLabel('Adresse').selectOption('Slug');
  await page.getByLabel('A value that does not fit').selectOption('refuses its row');
  await page.getByLabel('Type', { exact: true }).selectOption('movie');
  await expect(page.getByText(/is title already, 'Note' cannot be it too/)).toBeVisible();
  await page.getByLabel('Note', { exact: true }).selectOption('Rating');

  await expect(progress(page)).toContainText('Compared; nothing is written yet');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('none becomes→ 1931');
  await expect(rows(page).nth(2)).toContainText("'eleven' is not a number");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name: 'New 1' }).click();
  await expect(page).toHaveURL(/verdict=new/);
  await expect(rows(page)).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the 1 refused row' }).click();
  expect((await file).suggestedFilename()).toBe('refused.csv');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Apply all 2 rows' }).click();
  await expect(progress(page)).toContainText('1 record added, 1 changed');
  await expect(rows(page).first()).toContainText('Added');
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(async () => {
    expect((await operator.get(`/movies/${slug}`)).status()).toBe(200);
  }).toPass();

  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('deletes the 1 record that it added');
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(progress(page)).toContainText('Undone: 2 records are as before');
  await expect(rows(page).first()).toContainText('Added, then taken back');
  expect((await operator.get(`/api/movies/slug/${slug}`)).status()).toBe(404);
  const { year } = await (await operator.get(`/api/movies/slug/${known.slug}`)).json();
  expect(year).toBe(known.year);
  await operator.delete(`/api/movies/${known.id}`);
});

test('a file that is not UTF-8 shows its lines in the encoding that is chosen, before it is sent', async ({
  page,
}) => {
  await page.goto('/admin/import');
  // 'Солярис' in windows-1251.
  const letters = [0xd1, 0xee, 0xeb, 0xff, 0xf0, 0xe8, 0xf1];
  const buffer = Buffer.concat([Buffer.from('title,type\n'), Buffer.from(letters), Buffer.from(',movie\n')]);
  await page
    .getByLabel('Drop a file of titles here, or choose one')
    .setInputFiles({ name: 'films.csv', mimeType: 'text/csv', buffer });
  const choice = page.getByRole('region', { name: 'Encoding of the file' });
  await expect(choice).toContainText('films.csv is not UTF-8');
  await expect(choice.getByRole('status')).toHaveText('Ñîëÿðèñ,movie');
  await choice.getByLabel('Encoding').selectOption('Cyrillic (Windows-1251)');
  await expect(choice.getByRole('status')).toHaveText('Солярис,movie');
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await choice.getByRole('button', { name: 'Send the file' }).click();
  await expect(progress(page)).toContainText('Compared; nothing is written yet');
  await expect(rows(page).first()).toContainText('Солярис');
  await expect(page.getByText('Its letters were read as Cyrillic (Windows-1251)')).toBeVisible();
});

test('a missing type or show leads to its field, the mark of a list is changed, and values left empty are downloaded', async ({
  page,
  operator,
}) => {
  await page.goto('/admin/import');
  const lines = [
    'title,type,year,genre,rating',
    'Numbat,,1931,Drama/War,7',
    'Quoll,movie,1932,War/History,many',
    'Bilby,movie,1933,Drama,8',
  ];
  await page.getByLabel('Drop a file of titles here, or choose one').setInputFiles({
    name: 'marsupials.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(progress(page)).toContainText('2 new, 1 refused, 1 value left empty');
  await expect(rows(page).nth(1)).toContainText('War, History');

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the 1 value left empty' }).click();
  expect((await file).suggestedFilename()).toBe('left-empty.csv');

  await expect(progress(page)).toContainText('1 row is refused because of the type.');
  await progress(page).getByRole('button', { name: 'Set one type for every row' }).click();
  const type = page.locator('.for-every-row').getByLabel('Type', { exact: true });
  await expect(type).toBeFocused();
  await type.selectOption('movie');
  // The result of the change shows by itself, and stays in sight.
  await expect(progress(page)).toContainText('3 new, 1 value left empty');
  await expect(progress(page)).toBeInViewport({ ratio: 1 });

  const mark = page.getByLabel('Names are divided by');
  await expect(mark).toHaveValue('/');
  await mark.selectOption('comma ,');
  await expect(rows(page).nth(1)).toContainText('War/History');
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Without a column of types the guess is said, and can be changed.
  await page.goto('/admin/import');
  await page.getByLabel('Drop a file of titles here, or choose one').setInputFiles({
    name: 'birds.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,year\nEmu,1931\n'),
  });
  await expect(progress(page)).toContainText("No column says the type: every row has 'movie'.");
  await progress(page).getByRole('button', { name: 'Change the type' }).click();
  await expect(type).toBeFocused();
  await type.selectOption('anime');
  await expect(progress(page)).toContainText("every row has 'anime'");

  // Episodes name their show in a column, or it is one for all of them.
  const show = `Bush Tales ${Date.now()}`;
  await addTitle(operator, { title: show, genre: 'Drama', type: 'tv_show' });
  await page.goto('/admin/import');
  await page.getByLabel('Drop a file of titles here, or choose one').setInputFiles({
    name: 'episodes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('season,episode,title\n1,1,Dawn\n1,2,Dusk\n'),
  });
  await expect(progress(page)).toContainText('2 rows are refused: no column names the show.');
  await progress(page).getByRole('button', { name: 'Name one show for every row' }).click();
  const name = page.locator('.for-every-row').getByLabel('Show, by its title');
  await expect(name).toBeFocused();
  await name.fill(show);
  await name.press('Enter');
  await expect(progress(page)).toContainText('2 new');

  // Ids of another catalogue: the show may be found by its title.
  await page.goto('/admin/import');
  await page.getByLabel('Drop a file of titles here, or choose one').setInputFiles({
    name: 'seasons.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`titleId,seasonNumber,title\ntt9999991,1,${show}\n`),
  });
  await expect(progress(page)).toContainText('1 row is refused: the catalogue has no such show.');
  await expect(progress(page)).toContainText("match the column of their names as 'Show, by its title'");
  await page.locator('.column-matching summary').click();
  await page.getByLabel('titleId').selectOption('');
  await page.getByLabel('title', { exact: true }).selectOption('showTitle');
  await expect(progress(page)).toContainText('1 new');
});
