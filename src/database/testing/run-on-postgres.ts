import pg from 'pg';

/**
 * Runs one statement on a separate connection, independent of the code under test, and resolves
 * with its rows.
 */
export async function runOnPostgres(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
