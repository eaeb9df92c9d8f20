import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type OrderStore, orgOf } from '../order-store.ts';

const ALGORITHM = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, ID_BYTES, TAG_BYTES] = [32, 12, 8, 16];
const CURSOR = /^[\w-]{48}$/;
/** The key's name among the order store's states. */
const KEY = 'news_key';

/** Encrypts news ids for clients. */
export type NewsCursors = {
  write(id: number): string;
  /** Undefined for a text of another database. */
  read(cursor: string): number | undefined;
};

/**
 * Hides news ids, which count events of all stores, from users of some stores. The key is in the
 * database, for all processes.
 */
export async function createNewsCursors(store: OrderStore): Promise<NewsCursors> {
  const key = await readKey(store);
  return {
    write(id) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const text = Buffer.alloc(ID_BYTES);
      text.writeBigUInt64BE(BigInt(id));
      const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url');
    },
    read(cursor) {
      if (!CURSOR.test(cursor)) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        return Number(Buffer.concat(text).readBigUInt64BE());
      } catch {
        return undefined;
      }
    },
  };
}

/** Created by the first process that needs it. */
async function readKey(store: OrderStore): Promise<Buffer> {
  const org = await orgOf(store);
  const { query } = store.database;
  const read = async () => {
    const row = await query
      .selectFrom('order_store_state')
      .select('value')
      .where('org', '=', org)
      .where('name', '=', KEY)
      .executeTakeFirst();
    return row && Buffer.from(String(JSON.parse(row.value)), 'hex');
  };
  const known = await read();
  if (known) return known;
  await query
    .insertInto('order_store_state')
    .values({ org, name: KEY, value: JSON.stringify(randomBytes(KEY_BYTES).toString('hex')) })
    .onConflict((conflict) => conflict.columns(['org', 'name']).doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error('The key of the news is missing.');
  return made;
}
