import { expect, test } from 'vitest';
import { extendPolicy, joinSources } from './content-security-policy.ts';

const shared = "default-src 'self'; object-src 'none'; script-src 'self' 'sha256-abc='";

test('a page without extras keeps the shared policy', () => {
  expect(joinSources([])).toBe('');
  expect(joinSources([{ 'script-src': [] }])).toBe('');
  expect(extendPolicy(shared, '')).toBe(shared);
});

test('extras are added to the allowed sources, each once', () => {
  const extra = joinSources([
    { 'script-src': ['https://ads.example', "'sha256-def='"] },
    { 'script-src': ['https://ads.example'], 'style-src': ["'sha256-ghi='"] },
  ]);
  expect(extra).toBe("script-src https://ads.example 'sha256-def='; style-src 'sha256-ghi='");
  expect(extendPolicy(shared, extra)).toBe(
    "default-src 'self'; object-src 'none'; script-src 'self' 'sha256-abc=' https://ads.example 'sha256-def='; style-src 'self' 'sha256-ghi='",
  );
});

test('a missing directive starts with the sources of its fallback', () => {
  expect(extendPolicy(shared, 'connect-src https://ads.example')).toBe(
    `${shared}; connect-src 'self' https://ads.example`,
  );
});
