import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const FOLDER = join(import.meta.dirname, '../dashboard/kit/i18n/en');

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const messages = files.flatMap((file) =>
  Object.entries(z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))),
);

/** Shown while something is read, or after a user stopped it. */
const WHILE_READING = [
  'drawer.split.failed',
  'drawer.split.looking',
  'drawer.split.stopped',
  'find.count_so_far',
  'exceptions.so_far',
  'coverage.so_far',
  'refunds.at_least',
  'totals.newest',
  'totals.so_far',
  'totals.today',
];
/** About something else: a network, a link, a receipt, a failure, or orders around a split one that a user asked to search. */
const OTHERS = [
  'drawer.audit.part',
  'drawer.for_staff',
  'drawer.not_loaded',
  'drawer.remedy.not_found',
  'drawer.split.done',
  'error.offline',
  'error.upstream_credentials',
  'exceptions.offline',
  'refunds.offline',
];

test('no message says that something is loaded, checked or so far once reading is done', () => {
  const saying = messages.filter(([, text]) => /\b(?:loaded|check\w*|so far)\b/i.test(text)).map(([id]) => id);
  expect(saying.toSorted()).toEqual([...WHILE_READING, ...OTHERS].toSorted());
});

/** The pages whose subject is figures came after the others, as did exceptions, help and what sets Tillview up; their words have limits of their own. */
const OF_FIGURES =
  /^(?:(?:fault\.)?(?:figures|insights|close|closing|help|setup)[._]|fault\.settings_data|settings\.audit\.(?:demo|orders)_)/;
const OF_EXCEPTIONS =
  /^(?:(?:fault|frame|settings\.audit)\.)?(?:exceptions?|threshold|morning)(?:[._]|$)|^(?:fault\.settings_|settings\.)(?:exceptions|morning)/;

test('the interface has few messages', () => {
  const count = (isCounted: (id: string) => boolean) => messages.filter(([id]) => isCounted(id)).length;
  expect(count((id) => !OF_FIGURES.test(id) && !OF_EXCEPTIONS.test(id))).toBeLessThan(1_014);
  expect(count((id) => OF_FIGURES.test(id))).toBeLessThan(250);
  expect(count((id) => OF_EXCEPTIONS.test(id))).toBeLessThan(160);
});
