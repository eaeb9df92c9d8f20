import { textStart } from '#contract/text/text-start.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Cell } from '../cell.ts';

/**
 * The indexes of the cell styles in `STYLES`; amounts have one for each number of decimal digits.
 */
const STYLE = { plain: 0, header: 1, time: 2, digits: [3, 0, 4, 5, 6] } as const;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** In characters: the length of `TIME_FORMAT`, and some space. */
const TIME_WIDTH = 20;
const TIME_FORMAT = '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>';
const DECIMAL_FORMATS =
  '<numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="#,##0.0000"/>';
const FONT = '<sz val="11"/><name val="Calibri"/>';
/** Formats 3 and 4 are built in: amounts with 0 and 2 decimals. */
const FORMATTED = [164, 3, 4, 165, 166]
  .map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`)
  .join('');

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="3">${TIME_FORMAT}${DECIMAL_FORMATS}</numFmts>` +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/>${FORMATTED}</cellXfs></styleSheet>`;

/** The serial number of 1970-01-01 in spreadsheets, which count days since 1899-12-30. */
const EPOCH_SERIAL = 25_569;
const SECONDS_PER_DAY = 86_400;
/** 1900-03-01; spreadsheets disagree about earlier days. */
const FIRST_SECOND = -2_203_891_200;
/** The maximum length of a cell. */
const MAX_CELL_TEXT = 32_767;
/** XML can't hold these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- Control characters are what it is about.
const NO_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;
/** Spreadsheets read this as an escaped character. */
const LIKE_ESCAPED = /_(?=x[\dA-F]{4}_)/gi;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** A text for XML; characters that XML can't hold become U+FFFD. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '\uFFFD')
    .replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}

/** The name of a column by its index: A to Z, AA, AB, … */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function textXml(address: string, text: string, style: number): string {
  const escaped = text.replace(LIKE_ESCAPED, '_x005F_');
  const shown =
    escaped.length > MAX_CELL_TEXT ? `${textStart(escaped, MAX_CELL_TEXT - 1)}…` : escaped;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
}

function numberXml(address: string, value: string, style: number): string {
  return `<c r="${address}" s="${style}"><v>${value}</v></c>`;
}

function cellXml(address: string, cell: Cell): string {
  switch (cell?.type) {
    case undefined:
      return '';
    case 'code':
    case 'text':
      return textXml(address, cell.text, STYLE.plain);
    case 'number':
      return numberXml(address, String(cell.value), STYLE.plain);
    case 'money':
      return numberXml(
        address,
        decimalText(cell.cents, cell.digits),
        STYLE.digits[cell.digits] ?? STYLE.plain,
      );
    case 'instant':
    case 'clock':
      return cell.second < FIRST_SECOND
        ? textXml(address, printUtcSecond(cell.second), STYLE.plain)
        : numberXml(address, String(cell.second / SECONDS_PER_DAY + EPOCH_SERIAL), STYLE.time);
  }
}

/** A row of a sheet, whose number is 2 for the first row below the header. */
export function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(`${columnName(index)}${row}`, cell)).join('')}</row>`;
}

/** Spreadsheets show a time as `########` when it does not fit. */
export function isTime(cell: Cell): boolean {
  return cell?.type === 'instant' || cell?.type === 'clock';
}

/**
 * The beginning of a sheet: columns wide enough for their titles, and `times` for times, and a
 * header row that stays in view.
 */
export function sheetStart(header: readonly string[], times: ReadonlySet<number>): string {
  const widths = header.map((title, index) =>
    Math.max(times.has(index) ? TIME_WIDTH : 12, title.length + 2),
  );
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const titles = header
    .map((title, index) => textXml(`${columnName(index)}1`, title, STYLE.header))
    .join('');
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData><row r="1">${titles}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of a workbook beside its sheets, by name; `titles` name the sheets. */
export function workbookFiles(titles: readonly string[]): Readonly<Record<string, string>> {
  const sheets = titles.map((title, index) => ({ title: xmlText(title), number: index + 1 }));
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${CONTENT}.${type}+xml"/>`;
  const relationship = (number: number, type: string, target: string) =>
    `<Relationship Id="rId${number}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...sheets.map(({ number }) => part(`worksheets/sheet${number}.xml`, 'worksheet')),
  ];
  const relationships = [
    ...sheets.map(({ number }) =>
      relationship(number, 'worksheet', `worksheets/sheet${number}.xml`),
    ),
    relationship(sheets.length + 1, 'styles', 'styles.xml'),
  ];
  const entries = sheets.map(
    ({ title, number }) => `<sheet name="${title}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const wrapped = (lines: readonly string[]) =>
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`,
    '_rels/.rels': wrapped([relationship(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': wrapped(relationships),
    'xl/styles.xml': STYLES,
  };
}
