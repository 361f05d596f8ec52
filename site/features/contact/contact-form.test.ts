import { expect, test } from 'vitest';
import { fieldProblem } from './contact-form.ts';

const email = (value: string) => fieldProblem({ label: 'Email', value, isEmail: true });

test('requires every field, and white space does not count', () => {
  expect(fieldProblem({ label: 'Subject', value: '  ', isEmail: false })).toBe('Subject is required');
  expect(fieldProblem({ label: 'Subject', value: 'Hello', isEmail: false })).toBeNull();
  expect(email('')).toBe('Email is required');
});

test('accepts common addresses', () => {
  for (const value of ['ines@example.org', ' ines.calder+lamp@mail.example.co.uk ', "o'neil@example.org"]) {
    expect(email(value)).toBeNull();
  }
});

test('refuses invalid addresses', () => {
  for (const value of [
    'ines@',
    'ines',
    '@example.org',
    'ines@example',
    'a b@example.org',
    'a@b@c.org',
    'ines@example..org',
  ]) {
    expect(email(value)).toBe('Please enter a valid email address');
  }
});

test('an address made to backtrack is checked in linear time: quadratic time would outlast the test', () => {
  for (const value of [`${'a'.repeat(250)}@${'a.'.repeat(500_000)}`, '@'.repeat(1_000_000)])
    expect(email(value)).toBe('Please enter a valid email address');
});
