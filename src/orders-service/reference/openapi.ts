import * as z from 'zod/mini';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import {
  serviceErrorBody,
  strictOrderResponse,
  strictOrderList,
} from '#contract/service/order-strict.ts';
import { reference } from '#contract/service/reference.ts';
import { LIST_PARAMETERS, ORDER_ID, ORG_ID } from './parameters.ts';

const REFERENCE_ROOT = '#/components/schemas/';

const DESCRIPTION = `
The orders of all stores of an organization, to read.

All amounts of money are whole numbers of the smallest unit of the store's currency: 1250 is 12.50. All times are RFC 3339 in UTC.

## Paging

Orders come newest first. When \`hasMore\` is true, the next page is asked for with \`before\` set to the \`createdAt\` of the last order, until
\`hasMore\` is false. What this can promise:

- **A page ends at a second's border.** Many orders can share a second, and the cursor names only the second. So that none of them falls
  between two pages, a page leaves out the last second that it could not hold whole, and has fewer orders than \`page_size\` then.
- **A second with more orders than \`page_size\` is cut.** Then the page is full, its orders share one second, and the rest of that second can
  never be reached by \`before\`. Ask for a larger page, or for that second alone (\`from\` and \`to\`), divided by \`amount_min\` and \`amount_max\`.
- Orders that are created, changed or deleted while someone pages are in the pages that are read later, as they are then. None that matches
  all the time is missed or shown twice, unless its second is cut.

## Errors

Every error has the same body: \`error\` for people, \`request_id\` to find it in the service's log.
`.trim();

/** A JSON schema as OpenAPI embeds it, without its own `$schema` and `$id`. */
function schemaOf({ $schema: _dialect, $id: _address, ...schema }: z.core.JSONSchema.BaseSchema) {
  return schema;
}

/**
 * The schemas of the contract, without redundant constraints and with those that zod cannot derive
 * from the code's checks.
 */
function readSchemas() {
  const { schemas } = z.toJSONSchema(reference, {
    metadata: reference,
    uri: (id) => `${REFERENCE_ROOT}${id}`,
    override({ jsonSchema }) {
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      if (
        jsonSchema.minimum === Number.MIN_SAFE_INTEGER &&
        jsonSchema.maximum === Number.MAX_SAFE_INTEGER
      ) {
        delete jsonSchema.minimum;
        delete jsonSchema.maximum;
        jsonSchema.format = 'int64';
      }
    },
  });
  const { LocalizedString, Timestamp, ...others } = schemas;
  return Object.fromEntries(
    Object.entries({
      ...others,
      LocalizedString: {
        ...LocalizedString,
        required: ['_base'],
        examples: [{ _base: 'Cheese', es: 'Queso' }],
      },
      Timestamp: {
        ...Timestamp,
        format: 'date-time',
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\dZ$`,
      },
    }).map(([name, schema]) => [name, schemaOf(schema)] as const),
  );
}

function referenceTo(schema: z.core.$ZodType): { $ref: string } {
  const id = reference.get(schema)?.id;
  if (id === undefined) throw new Error('A schema without a name.');
  return { $ref: `${REFERENCE_ROOT}${id}` };
}

function answer(
  description: string,
  schema: z.core.$ZodType,
  headers?: Readonly<Record<string, unknown>>,
) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: referenceTo(schema) } },
  };
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'How many seconds to wait.',
    schema: { type: 'integer', minimum: 0 },
  },
};
const ERRORS = {
  401: answer('The API key is missing, malformed or deleted.', serviceErrorBody),
  403: answer(
    `The API key lacks the scope \`${ORDERS_READ}\`, or belongs to another organization.`,
    serviceErrorBody,
  ),
  429: answer(
    'Too many requests with this key, or wrong keys from this address.',
    serviceErrorBody,
    RETRY_AFTER,
  ),
  500: answer('Something went wrong in the service.', serviceErrorBody),
  503: answer("The service can't reach its data for the moment.", serviceErrorBody, RETRY_AFTER),
  default: answer('Any other error, such as a request that is not quite HTTP.', serviceErrorBody),
};

/**
 * Describes the service in OpenAPI 3.1, generated from the contract that its responses are checked
 * against.
 */
export function describeService() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Order Data Service',
      version: '1.0.0',
      summary: 'Read-only orders API',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Orders', description: `Both operations need the scope \`${ORDERS_READ}\`.` }],
    paths: {
      '/v1/orgs/{orgId}/orders': {
        get: {
          operationId: 'listOrders',
          tags: ['Orders'],
          summary: 'List orders',
          description:
            'The orders of all stores of the organization that match every filter, newest first. Unknown parameters are ignored; a repeated one is an error.',
          parameters: [ORG_ID, ...LIST_PARAMETERS],
          responses: {
            200: answer('A page of orders.', strictOrderList),
            400: answer('A parameter is wrong; the message names it.', serviceErrorBody),
            ...ERRORS,
          },
        },
      },
      '/v1/orgs/{orgId}/orders/{orderId}': {
        get: {
          operationId: 'getOrder',
          tags: ['Orders'],
          summary: 'Get order',
          description: 'One order with everything that belongs to it.',
          parameters: [ORG_ID, ORDER_ID],
          responses: {
            200: answer('The order.', strictOrderResponse),
            ...ERRORS,
            404: answer('The organization has no such order.', serviceErrorBody),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description:
            'A key of the form `mp_<prefix>_<secret>`, made in Settings, API keys, or by `npx tillview keys create`.',
        },
      },
      schemas: readSchemas(),
    },
  };
}
