import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { takeJson } from './json-body.ts';

/**
 * Lets an app's routes accept JSON bodies of up to `maxBytes` bytes; returns what gives them the database, or throws `not_available` where
 * there is none.
 */
export function storeFor(app: FastifyInstance, database: Database | undefined, maxBytes: number): () => Database {
  takeJson(app, maxBytes);
  return () => {
    if (!database) throw new ApiProblem('not_available');
    return database;
  };
}
