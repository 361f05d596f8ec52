import { expect, test } from 'vitest';
import { askedFor } from './request-path.ts';

test('a filtered list keeps known filters, in a fixed order, and the page', () => {
  expect(askedFor('/anime?watch=now&sort=rating&page=2&utm_source=x&genre=Action&country=')).toEqual({
    kind: 'passing',
    path: '/anime?genre=Action&sort=rating&watch=now&page=2',
  });
});

test('a search keeps its filters and its order', () => {
  expect(askedFor('/anime?genre=Action&sort=rating&q=kites&page=2')).toEqual({
    kind: 'passing',
    path: '/anime?q=kites&genre=Action&sort=rating&page=2',
  });
  expect(askedFor('/search?rating=8&sort=latest&q=kites&page=2&type=anime')).toEqual({
    kind: 'passing',
    path: '/search?q=kites&sort=latest&rating=8&page=2',
  });
  expect(askedFor('/anime?genre=Action&q=')).toEqual({ kind: 'passing', path: '/anime?genre=Action' });
  expect(askedFor('/anime?genre=Action&genre=Drama&year=')).toEqual({
    kind: 'passing',
    path: '/anime?genre=Action%2CDrama',
  });
});

test('home is one page, whatever is typed into its search', () => {
  expect(askedFor('/?q=kites')).toEqual({ kind: 'page', path: '/' });
});

test('an invalid page number of a list is left out', () => {
  for (const page of ['0', '-1', '2x', '1e3', '999999', '']) {
    expect(askedFor(`/movies?page=${page}`)).toEqual({ kind: 'page', path: '/movies' });
  }
});

test('a page has no second address that ends in .html', () => {
  for (const path of ['/movies/charge.html', '/index.html', '/movies.html'])
    expect(askedFor(path)).toEqual({ kind: 'refused', status: 404 });
});

test('a search without a word is the empty search page', () => {
  expect(askedFor('/search?q=%20')).toEqual({ kind: 'page', path: '/search' });
  expect(askedFor('/search?q=a%26b')).toEqual({ kind: 'passing', path: '/search?q=a%26b' });
});

test('people under a letter, and those that a search finds, are pages of their own', () => {
  expect(askedFor('/people?page=2&letter=o&x=1')).toEqual({
    kind: 'passing',
    path: '/people?letter=o&page=2',
  });
  expect(askedFor('/people?page=2&q=chaplin')).toEqual({ kind: 'passing', path: '/people?q=chaplin&page=2' });
  expect(askedFor('/people?q=+')).toEqual({ kind: 'page', path: '/people' });
  expect(askedFor('/people?page=2')).toEqual({ kind: 'page', path: '/people' });
});

test('an absolute URL, as a proxy sends it, is read without the host', () => {
  expect(askedFor('http://evil.example/movies')).toEqual({ kind: 'page', path: '/movies' });
  expect(askedFor('*')).toEqual({ kind: 'refused', status: 400 });
});

test('the forms of requests and reports keep the parameters of their addresses', () => {
  expect(askedFor('/request?q=The%20Cameraman&page=2')).toEqual({
    kind: 'passing',
    path: '/request?q=The+Cameraman',
  });
  expect(askedFor('/request?draft-name=x&refused=')).toEqual({ kind: 'page', path: '/request' });
  expect(askedFor('/report?episode=1.2&title=superman&draft-note=x')).toEqual({
    kind: 'passing',
    path: '/report?title=superman&episode=1.2',
  });
  expect(askedFor('/report?episode=1.2')).toEqual({ kind: 'page', path: '/report' });
});
