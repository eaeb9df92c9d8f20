import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { CSV_FOR_PROGRAMS, csvForSpreadsheets, csvHeader, csvLine } from './csv.ts';
import { anyCharacter } from '#testing/any-character.ts';

const HOUR = 1_793_534_400;
const CELLS = [
  { type: 'text', text: 'Soup, "hot"' },
  { type: 'number', value: 0.5 },
  { type: 'money', cents: -1250, digits: 2 },
  { type: 'money', cents: 1250, digits: 0 },
  { type: 'money', cents: 1250, digits: 3 },
  { type: 'instant', second: HOUR },
  { type: 'clock', second: HOUR },
  undefined,
] as const satisfies readonly Cell[];

test.each([
  [
    'for spreadsheets in English',
    csvForSpreadsheets('en'),
    '"Soup, ""hot""",0.5,-12.50,1250,1.250,2026-11-01 12:00:00,2026-11-01 12:00:00,\r\n',
  ],
  [
    'for spreadsheets in German',
    csvForSpreadsheets('de'),
    '"Soup, ""hot""";0,5;-12,50;1250;1,250;2026-11-01 12:00:00;2026-11-01 12:00:00;\r\n',
  ],
  [
    'for programs',
    CSV_FOR_PROGRAMS,
    '"Soup, ""hot""",0.5,-1250,1250,1250,2026-11-01T12:00:00Z,2026-11-01T12:00:00,\r\n',
  ],
])('a line %s', (_, style, line) => {
  expect(csvLine(CELLS, style)).toBe(line);
});

test('a file for spreadsheets begins with a byte order mark, one for programs does not', () => {
  expect(csvHeader(['Order ID', 'Total'], csvForSpreadsheets('en'))).toBe(
    '\uFEFFOrder ID,Total\r\n',
  );
  expect(csvHeader(['order_id', 'total'], CSV_FOR_PROGRAMS)).toBe('order_id,total\r\n');
});

describe('texts that could be formulas', () => {
  test.each([
    '=1+1',
    '+49 30 1234',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF201',
  ])('%j is made harmless for spreadsheets, and left for programs', (text) => {
    const cells = [{ type: 'text', text }] as const;
    expect(read(csvLine(cells, csvForSpreadsheets('en')), ',')).toEqual([[`'${text}`]]);
    expect(read(csvLine(cells, CSV_FOR_PROGRAMS), ',')).toEqual([[text]]);
  });

  test.each([
    ['en', ';', "no ice;=cmd|' /C calc'!A0;", "no ice;'=cmd|' /C calc'!A0;"],
    ['de', ',', 'no ice,@SUM(A1),', "no ice,'@SUM(A1),"],
    ['en', ';', 'a\r=SUM(1)', "a\r'=SUM(1)"],
    ['en', ';', 'no ice;-2 olives', 'no ice;-2 olives'],
    ['en', ';', 'no ice,=SUM(1)', 'no ice,=SUM(1)'],
  ])(
    'in %s, also where a spreadsheet splits the line at %j: %j',
    (locale, other, text, harmless) => {
      const style = csvForSpreadsheets(locale);
      const line = csvLine([{ type: 'text', text }], style);
      expect(read(line, style.separator)).toEqual([[harmless]]);
      expect(
        line.split(new RegExp(`[${other}\\r\\n]`)).filter((cell) => /^[=@]/.test(cell)),
      ).toEqual([]);
    },
  );

  test('negative numbers and amounts stay numbers', () => {
    const cells: readonly Cell[] = [
      { type: 'number', value: -1 },
      { type: 'money', cents: -5, digits: 2 },
    ];
    expect(csvLine(cells, csvForSpreadsheets('en'))).toBe('-1,-0.05\r\n');
  });
});

/** Reads CSV with an independent reader. */
function read(text: string, delimiter: string): string[][] {
  return parse(text, { delimiter, relax_column_count: true, record_delimiter: '\r\n' });
}

/** A text without the escaping apostrophe. */
function unmarked(text: string | undefined): string | undefined {
  return text
    ?.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/u, '')
    .replaceAll(/([,;\t\r\n])'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, '$1');
}

test('whatever the texts are, an independent reader finds them again', () => {
  // Texts that begin with an apostrophe look like escaped ones.
  const text = fc.string({ unit: anyCharacter }).filter((each) => !each.startsWith("'"));
  const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(CSV_FOR_PROGRAMS, csvForSpreadsheets('en'), csvForSpreadsheets('de')),
      (texts, style) => {
        const lines = texts.map((row) =>
          csvLine(
            row.map((each) => ({ type: 'text', text: each })),
            style,
          ),
        );
        const found = read(lines.join(''), style.separator);
        expect(found.map((row) => row.map(unmarked))).toEqual(texts);
      },
    ),
    { seed: 25 },
  );
});
