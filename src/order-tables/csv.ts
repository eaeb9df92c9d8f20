import { decimalText } from '#contract/text/decimal-text.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Cell } from './cell.ts';

/** One style for spreadsheets, another for programs. */
export type CsvStyle = {
  readonly start: string;
  readonly separator: ',' | ';';
  readonly write: (cell: Cell) => string;
};

/** Spreadsheets may read these characters, also in full width, as the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
/**
 * The same after a line end, or after the separator of other regions (`,` or `;`), where a
 * spreadsheet of such a region starts a cell, quoted or not. Limited to characters that functions
 * and commands need.
 */
const HIDDEN_FORMULA = {
  ',': /([,\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^,\t\r\n]*[|(])/gu,
  ';': /([;\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^;\t\r\n]*[|(])/gu,
};
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A second in the form of spreadsheets, without a zone: `2026-11-01 12:30:00`. */
function plainTime(second: number): string {
  return printUtcSecond(second).slice(0, 19).replace('T', ' ');
}

/** The locale's decimal separator. */
function decimalMark(locale: string): string {
  return (
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.'
  );
}

/**
 * CSV that spreadsheets of a locale open as intended: with a byte order mark, the locale's decimal
 * separator, `;` between fields if that is a comma, and an apostrophe before texts that would be
 * formulas. Amounts are decimals of their currency.
 */
export function csvForSpreadsheets(locale: string): CsvStyle {
  const mark = decimalMark(locale) === ',' ? ',' : '.';
  const decimal = (text: string) => text.replace('.', mark);
  const hidden = HIDDEN_FORMULA[mark === ',' ? ',' : ';'];
  return {
    start: BYTE_ORDER_MARK,
    separator: mark === ',' ? ';' : ',',
    write: (cell) => {
      switch (cell?.type) {
        case undefined:
          return '';
        case 'code':
        case 'text':
          return (FORMULA_START.test(cell.text) ? `'${cell.text}` : cell.text).replaceAll(
            hidden,
            "$1'",
          );
        case 'number':
          return decimal(String(cell.value));
        case 'money':
          return decimal(decimalText(cell.cents, cell.digits));
        case 'instant':
        case 'clock':
          return plainTime(cell.second);
      }
    },
  };
}

/**
 * CSV for other software: amounts in the currency's smallest unit, times in ISO 8601 (UTC with `Z`, a
 * store's clock without a zone), and unescaped texts, so a spreadsheet could read some as formulas.
 */
export const CSV_FOR_PROGRAMS: CsvStyle = {
  start: '',
  separator: ',',
  write: (cell) => {
    switch (cell?.type) {
      case undefined:
        return '';
      case 'code':
      case 'text':
        return cell.text;
      case 'number':
        return String(cell.value);
      case 'money':
        return String(cell.cents);
      case 'instant':
        return printUtcSecond(cell.second);
      case 'clock':
        return printUtcSecond(cell.second).slice(0, 19);
    }
  },
};

/**
 * One line of CSV with its line end; fields are quoted where RFC 4180 or a spreadsheet needs it.
 */
export function csvLine(cells: readonly Cell[], { separator, write }: CsvStyle): string {
  const fields = cells.map((cell) => {
    const field = write(cell);
    // Spreadsheets drop spaces at the ends of a field without quotes.
    const isQuoted = field.includes(separator) || /["\r\n]|^\s|\s$/.test(field);
    return isQuoted ? `"${field.replaceAll('"', '""')}"` : field;
  });
  return fields.join(separator) + LINE_END;
}

/** The header of a table as the first line of its file. */
export function csvHeader(titles: readonly string[], style: CsvStyle): string {
  return (
    style.start +
    csvLine(
      titles.map((text) => ({ type: 'text', text })),
      style,
    )
  );
}
