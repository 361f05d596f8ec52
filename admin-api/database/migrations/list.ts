import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Migrations only go forward, in this order. A released file is never edited: add another one. */
const files = [
  '0001-tables',
  '0002-change-log',
  '0003-catalogue',
  '0004-counts',
  '0005-comments',
  '0006-media',
  '0007-search',
  '0008-accounts',
  '0009-page-redirects',
  '0010-filters',
  '0011-addresses',
  '0012-match-lists',
  '0013-contact',
  '0014-trash',
  '0015-trash-locks',
  '0017-match-results',
  '0019-unknown-facts',
  '0021-search-more',
  '0022-popular-lists',
  '0024-matches',
  '0028-watch-now',
  '0029-changes-of-record',
  '0031-alphabet',
  '0032-match-teams',
  '0033-countries',
  '0034-match-comments',
  '0035-title-facts',
  '0036-title-views',
  '0040-match-phases',
  '0041-match-incidents',
  '0042-match-series',
  '0043-bulk-changes',
  '0045-collections',
  '0046-home',
  '0047-imports',
  '0048-doubles',
  '0049-media-library',
  '0050-figures',
  '0051-link-checks',
  '0053-roles',
  '0054-history',
  '0055-publication',
  '0055-visible',
  '0056-drafts',
  '0057-as-it-was',
  '0058-second-factor',
  '0059-invitations-and-tokens',
  '0060-webhooks',
  '0062-match-order',
  '0061-names-without-letters',
  '0063-preview-links',
  '0080-comment-replies',
  '0065-api-tokens',
  '0072-ratings',
  '0070-people',
  '0071-people-kept',
  '0074-calendar',
  '0073-asks',
  '0081-facets',
  '0086-deleted-webhooks',
  '0105-single-countries',
];

const readSql = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

export const migrations = files.map((name) => ({
  name,
  sql: () => readSql(name),
  class: class extends Migration {
    override up(): void {
      this.addSql(readSql(name));
    }
  },
}));
