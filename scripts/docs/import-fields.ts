import {
  type ImportField,
  type ImportGroup,
  importFacts,
  importFields,
  importGroupLabels,
  readAs,
} from '#schema/shapes/import-fields.ts';

const intro = `# Fields of an import

A column may have the name of a field, its label, or another name that catalogues give it; the names are compared
without spaces, signs and case. Made from the records:
\`node scripts/docs/import-fields.ts > docs/run/import-fields.md\`.
`;

const row = (field: ImportField) => {
  const { label, importedAs = '' } = importFacts[field];
  const others = importedAs.split(' ').slice(0, 2).filter(Boolean);
  return `| \`${field}\` | ${label} | ${readAs(field).replaceAll('|', '\\|')} | ${others.join(', ')} |`;
};

/** The document with a table of fields for each kind of record. */
export const importFieldsDocument = (): string =>
  [
    intro,
    ...(Object.keys(importFields) as ImportGroup[]).map(
      (group) =>
        `## ${importGroupLabels[group]}\n\n| Field | Label | Read as | Also named |\n|---|---|---|---|\n${importFields[group].map(row).join('\n')}\n`,
    ),
  ].join('\n');

if (import.meta.main) process.stdout.write(importFieldsDocument());
