import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const FOLDER = join(import.meta.dirname, '../dashboard/ui/i18n/en');

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const messages = files.flatMap((file) =>
  Object.entries(
    z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
  ),
);

/** Shown while orders are still being fetched. */
const WHILE_FETCHING = ['coverage.so_far', 'refunds.none_so_far'];
/** About something else: a network, a link, a receipt or a failure. */
const OTHERS = [
  'drawer.audit.part',
  'drawer.for_staff',
  'drawer.not_loaded',
  'drawer.remedy.not_found',
  'error.offline',
  'error.upstream_credentials',
];

test('no message says that something is loaded, checked or so far once reading is done', () => {
  const saying = messages
    .filter(([, text]) => /\b(?:loaded|check\w*|so far)\b/i.test(text))
    .map(([id]) => id);
  expect(saying.toSorted()).toEqual([...WHILE_FETCHING, ...OTHERS].toSorted());
});

/**
 * The pages whose subject is figures came after the others, as did exceptions, help and what sets
 * Tillview up; their words have limits of their own.
 */
const OF_FIGURES =
  /^(?:(?:fault\.)?(?:figures|insights|close|closing|help|setup)[._]|fault\.settings_data|settings\.audit\.(?:demo|orders)_)/;
const OF_EXCEPTIONS =
  /^(?:(?:fault|frame|settings\.audit)\.)?(?:exceptions?|threshold)(?:[._]|$)|^(?:fault\.settings_|settings\.)exceptions/;

test('the interface has few messages', () => {
  const count = (isCounted: (id: string) => boolean) =>
    messages.filter(([id]) => isCounted(id)).length;
  expect(count((id) => !OF_FIGURES.test(id) && !OF_EXCEPTIONS.test(id))).toBeLessThan(1_014);
  expect(count((id) => OF_FIGURES.test(id))).toBeLessThan(250);
  expect(count((id) => OF_EXCEPTIONS.test(id))).toBeLessThan(160);
});
