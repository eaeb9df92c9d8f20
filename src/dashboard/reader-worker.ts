import { createExceptionsReader } from './exceptions/read-exceptions.ts';
import { removeOldFiles } from './exports/disk-file.ts';
import { tableRemover, tableWriter } from './exports/table-writer.ts';
import { serveReadings } from './orders-feed/reader/serve-readings.ts';
import { readOrdersExport } from './orders-list/export/read-orders-export.ts';
import { createFindReader } from './orders-list/find/search/find-reader.ts';
import { selectionReadingKind } from './orders-list/selection/reading/selection-reading-kind.ts';
import { readRefunds } from './refunds/rows/read-refunds.ts';

const find = createFindReader();
const exceptions = createExceptionsReader();
// What a page that was closed while it exported has left.
void removeOldFiles();

/** The reader with every vertical's kind of reading; this is the worker's entry. */
export const connectReader = serveReadings(
  [...find.kinds, selectionReadingKind, readRefunds, readOrdersExport, exceptions.kind],
  [find.cache, exceptions.cache, tableWriter, tableRemover],
);
