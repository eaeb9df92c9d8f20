/** One server of a `postgres://` address. */
export type PostgresAddress = {
  /** Host and port, without secrets. */
  readonly name: string;
  /** For this host alone, with credentials. */
  readonly url: string;
};

const ADDRESS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<credentials>[^@/?#]*@)?(?<hosts>[^@/?#]+)(?<rest>\/[^/?#]+(?:\?[^#]*)?)$/;

/**
 * Splits an address like `postgres://user:password@one:5432,two:5432/tillview?sslmode=verify-full`
 * into one address per host; undefined if it is not such an address or names no database.
 */
export function readPostgresAddresses(text: string): PostgresAddress[] | undefined {
  const { scheme, credentials = '', hosts, rest } = ADDRESS.exec(text)?.groups ?? {};
  if (scheme === undefined || hosts === undefined || rest === undefined) return undefined;
  const addresses = hosts
    .split(',')
    .map((host) => ({ name: host, url: `${scheme}${credentials}${host}${rest}` }));
  return addresses.every(({ name, url }) => name !== '' && URL.canParse(url))
    ? addresses
    : undefined;
}
