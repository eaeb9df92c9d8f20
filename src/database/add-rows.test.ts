import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRows } from './add-rows.ts';
import { openTestDatabase } from './testing/test-database.ts';

let stored: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  stored = await openTestDatabase();
});
afterAll(() => stored.remove());

describe('adding rows', () => {
  test('keeps every character, null and empty text apart, and nothing of rows that cannot be added', async () => {
    const { query } = stored.database;
    const texts = [
      '',
      '\\N',
      '\\.',
      'a\tb\nc\rd\\',
      '\\\\x00',
      '\'"`${}',
      'é 漢 🙂',
      '{"a":"\\u0000\\n"}',
    ];
    const rows = texts.map((text, index) => ({
      id: String(index),
      name: text,
      time_zone: text,
      currency: '',
      address: text === '' ? null : text,
      tax_number: null,
      phone: text,
      group_name: null,
    }));
    await addRows(query, 'stores', []);
    await addRows(query, 'stores', rows);
    expect(await query.selectFrom('stores').selectAll().orderBy('id').execute()).toEqual(rows);
    const again = [{ ...rows[0], id: 'new' }, ...rows].map((row) => ({
      ...row,
      currency: 'EUR',
      name: '',
      time_zone: '',
    }));
    await expect(addRows(query, 'stores', again)).rejects.toThrow(/unique/i);
    expect(await query.selectFrom('stores').select('id').where('id', '=', 'new').execute()).toEqual(
      [],
    );
  });
});
