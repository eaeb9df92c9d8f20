import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import british from './en-GB/differences.json' with { type: 'json' };
import { interfaceLocale, languageFor, LANGUAGES } from '#contract/text/interface-language.ts';
import { CATALOGUES, declareLanguage, english, loadMessages } from './messages.ts';

/** The types of the parts of a compiled message. */
const TYPE = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7, tag: 8 };

async function wordFor(locale: string): Promise<string> {
  return createIntl({ locale, messages: await loadMessages('orders', locale) }).formatMessage({
    id: 'column.fulfillment',
  });
}

test.each([
  ['en', 'Fulfillment'],
  ['en-US', 'Fulfillment'],
  ['en-GB', 'Fulfilment'],
  ['en-AU', 'Fulfilment'],
])('%s spells %s', async (locale, word) => {
  expect(await wordFor(locale)).toBe(word);
});

test('every British message differs from an existing one', async () => {
  const american: Readonly<Record<string, unknown>> = {
    ...english,
    ...(await loadMessages('drawer', 'en')),
  };
  for (const [id, text] of Object.entries(british)) {
    expect(american).toHaveProperty([id]);
    expect(american[id]).not.toEqual(text);
  }
});

test.each([
  [['nl-NL', 'en-GB', 'en'], 'en-GB'],
  [['en', 'en-US'], 'en'],
  [['nl', 'de-AT', 'en'], 'de-AT'],
  [['nl'], 'en'],
  [['constructor', 'eng'], 'eng'],
  [[], 'en'],
])('for a reader of %j the interface speaks %s', (languages, locale) => {
  expect(interfaceLocale(languages)).toBe(locale);
});

test.each([
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['pt-PT', 'pt-BR'],
  ['es-MX', 'es'],
  ['ar-EG', 'ar'],
  ['nl', undefined],
])('a reader of %s reads %s', (tag, language) => {
  expect(languageFor(tag)).toBe(language);
});

test.each([
  ['ar-EG', 'rtl'],
  ['de', 'ltr'],
])('a document in %s goes %s', (locale, dir) => {
  const root = { lang: 'fr', dir: '' };
  declareLanguage(locale, root);
  expect(root).toEqual({ lang: locale, dir });
});

type Messages = Readonly<Record<string, unknown>>;

async function allMessages(locale: string): Promise<Messages> {
  return Object.assign(
    {},
    ...(await Promise.all(CATALOGUES.map((catalogue) => loadMessages(catalogue, locale)))),
  );
}

const options = z.record(z.string(), z.object({ value: z.array(z.unknown()) }));
const element = z.object({
  type: z.number(),
  value: z.optional(z.string()),
  options: z.optional(options),
  children: z.optional(z.array(z.unknown())),
  pluralType: z.optional(z.string()),
});

/**
 * The interface between code and message: its values with their types, its select keys and tags,
 * and its plural categories.
 */
function shapeOf(message: unknown): { values: Map<string, string>; categories: Set<string> } {
  const values = new Map<string, string>();
  const categories = new Set<string>();
  const read = (nodes: unknown): void => {
    for (const node of z.array(element).parse(nodes)) {
      const keys = Object.keys(node.options ?? {});
      // Text, or the number of a plural.
      if (node.type === TYPE.literal || node.type === TYPE.pound) continue;
      const kind =
        node.type === TYPE.select
          ? `select ${keys.toSorted().join()}`
          : node.type === TYPE.plural
            ? ''
            : node.type;
      values.set(
        node.value ?? '',
        String(kind === TYPE.argument || kind === TYPE.number ? '' : kind),
      );
      if (node.type === TYPE.plural)
        for (const key of keys) if (!key.startsWith('=')) categories.add(key);
      for (const option of Object.values(node.options ?? {})) read(option.value);
      read(node.children ?? []);
    }
  };
  read(message);
  return { values, categories };
}

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'in %s there are all messages and no other, each with the values of the English one',
  async (language) => {
    const [english, own] = await Promise.all([allMessages('en'), allMessages(language)]);
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
    const known = new Set([
      ...new Intl.PluralRules(language).resolvedOptions().pluralCategories,
      'other',
    ]);
    for (const [id, message] of Object.entries(own)) {
      const { values, categories } = shapeOf(message);
      expect([id, values]).toEqual([id, shapeOf(english[id]).values]);
      expect([id, [...categories].filter((category) => !known.has(category))]).toEqual([id, []]);
    }
  },
);
