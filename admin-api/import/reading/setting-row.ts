import { cleanHtml } from '#admin-api/pages/page.queries.ts';
import { pageChanges, pageMessages } from '#schema/page.ts';
import { settingValue } from '#schema/setting-value.ts';
import { slugOf } from '#schema/slug-of-title.ts';
import { uiSettingInput } from '#schema/ui-setting.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';

import { checked, type ParsedRow, present, publicationOf, type Reading, required } from './parsed-row.ts';

export function parsePage(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const title = read.line('title');
  const given = present({
    title,
    slug: read.line('slug') ?? (title && slugOf(title)),
    content: cleanHtml(read.raw('content') ?? '').trim() || undefined,
    ...publicationOf(read, reading),
  });
  const { required: message } = pageMessages;
  required(given, { title: message, slug: message, content: message }, read.issues);
  const values = checked(pageChanges, given, read.issues);
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'pages', given: values, defaults: {} } };
}

export function parseUiSetting(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const given = present({
    key: read.line('key'),
    value: read.raw('value'),
    category: read.line('category'),
    description: read.line('description'),
  });
  const values = checked(uiSettingInput, given, read.issues);
  const value = settingValue(String(given['key'])).safeParse(given['value']);
  if (!value.success && read.issues.length === 0) {
    read.refuse('value', value.error.issues[0]?.message ?? 'not a value for this key');
  }
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'ui-settings', given: values, defaults: {} } };
}
