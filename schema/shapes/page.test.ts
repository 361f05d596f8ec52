import { expect, test } from 'vitest';
import { pageInput } from './page.ts';

test('content has a limit of elements', () => {
  const content = (tags: number) => ({ title: 'Long', content: `x${'<p>'.repeat(tags)}` });
  expect(pageInput.safeParse(content(20_000)).success).toBe(true);
  expect(pageInput.safeParse(content(20_001)).error?.issues[0]?.message).toBe(
    'The content has too many elements',
  );
});

test('title, slug and content are required, but an empty slug is derived', () => {
  expect(pageInput.parse({ title: 'About Us', slug: '', content: '<p>Hello</p>' }).slug).toBeUndefined();
  for (const wrong of [
    { title: '', content: '<p>x</p>' },
    { title: 'About Us', content: ' ' },
    { title: 'About Us' },
  ]) {
    expect(pageInput.safeParse(wrong).error?.issues[0]?.message).toBe('All fields are required');
  }
});
