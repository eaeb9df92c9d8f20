import type { Kysely } from 'kysely';

/** Adds users, their sessions, views and preferences, the limits on sign-ins, and the audit log. */
export async function createAccounts(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('comparable_name', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('store_ids', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('users_by_subject', ['origin', 'subject'])
    .execute();
  await query.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await query.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id']).execute();
  await query.schema
    .createIndex('sessions_by_age')
    .on('sessions')
    .columns(['created_at'])
    .execute();
  await query.schema
    .createTable('sign_in_limits')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await query.schema
    .createIndex('sign_in_limits_by_age')
    .on('sign_in_limits')
    .columns(['until'])
    .execute();
  await query.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('subject', 'text')
    .addColumn('address', 'text')
    .execute();
  await query.schema
    .createTable('views')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('audience', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await query.schema.createIndex('views_by_user').on('views').columns(['user_id']).execute();
  await query.schema
    .createTable('preferences')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
