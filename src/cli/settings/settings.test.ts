import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { settings } from './settings.ts';
import { unknownSettings } from './unknown-settings.ts';

const NAMES = Object.keys(settings.shape);
const readText = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');

/** Names in the table of a document's section "Settings". */
function describedSettings(document: string): string[] {
  const [, section = ''] = readText(document).split(/^##? Settings$/m);
  const [table = ''] = section.split(/^#/m);
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => row.split('|')[1]?.match(/TILLVIEW_\w+/g) ?? []);
}

test('docs/settings.md describes every setting once, and no other', () => {
  const described = describedSettings('docs/settings.md');
  expect(described.toSorted()).toEqual(NAMES.toSorted());
  const repeated = describedSettings('README.md');
  expect(repeated.length).toBeGreaterThan(5);
  expect(described).toEqual(expect.arrayContaining(repeated));
});

describe('compose.yaml', () => {
  const { services } = z
    .object({
      services: z.object({
        service: z.object({ environment: z.record(z.string(), z.string()) }),
        dashboard: z.object({ environment: z.record(z.string(), z.string()) }),
      }),
    })
    .parse(parse(readText('compose.yaml'), { merge: true }));

  test('passes exactly the settings that a container uses', () => {
    const service = ['SERVICE_RATE_LIMIT', 'METRICS_TOKEN', 'DATABASE_URL', 'LOG_LEVEL'].map(
      (name) => `TILLVIEW_${name}`,
    );
    expect(Object.keys(services.service.environment).toSorted()).toEqual(service.toSorted());
    const useless = [
      // The service has its own container, which holds all orders.
      /^TILLVIEW_(SERVICE_.+|METRICS_TOKEN|DEMO)$/,
      // Changing one of these means editing compose.yaml: ports, volumes, secrets, another database
      // server.
      /^TILLVIEW_(PORT|DATA_DIR|API_KEY_FILE|DATABASE_READ_URL)$/,
    ];
    const useful = NAMES.filter((name) => !useless.some((each) => each.test(name)));
    expect(Object.keys(services.dashboard.environment).toSorted()).toEqual(useful.toSorted());
  });
});

test('a variable that looks like a setting is reported with a suggestion', () => {
  const environment = {
    TILLVIEW_PORT: '4800',
    TILLVIEW_UPSTREAM_URI: 'https://orders.example',
    TILVIEW_HOST: '0.0.0.0',
    TILLVIEW_PROXYSECRET: '',
    TILLVIEW_SOMETHING_ELSE: '1',
    PATH: '/bin',
  };
  expect(unknownSettings(environment)).toEqual([
    "TILLVIEW_UPSTREAM_URI isn't a setting and is ignored: did you mean TILLVIEW_UPSTREAM_URL?",
    "TILLVIEW_PROXYSECRET isn't a setting and is ignored: did you mean TILLVIEW_PROXY_SECRET?",
    "TILLVIEW_SOMETHING_ELSE isn't a setting and is ignored.",
  ]);
  expect(unknownSettings(Object.fromEntries(NAMES.map((name) => [name, '1'])))).toEqual([]);
});
