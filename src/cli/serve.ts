import { join } from 'node:path';
import { hasPasswordUsers } from '#accounts/users.ts';
import { buildBff } from '#bff/build-bff.ts';
import { clientAddressOf } from '#bff/sign-in/proxy/trusted-proxies.ts';
import type { Config } from './settings/config.ts';
import { wrongSetting } from './output/command-error.ts';
import { createLogger } from './output/create-logger.ts';
import { ensureDashboard } from './ensure-dashboard.ts';
import { checkPort, listen } from './listen.ts';
import { baseUrlOf } from './keys/service-base-url.ts';
import { commandFor } from './settings/command-for.ts';
import { hostNamesOf, signInAdvice } from './settings/sign-in-settings.ts';
import { startBackend } from './start-backend.ts';
import { tellProblem } from './tell-problem.ts';
import { closeToOthers } from './stored-data/close-to-others.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Hosts on which a port includes that of 127.0.0.1, where the embedded service listens. */
const HOSTS_OF_SERVICE = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::']);

/** `stop` finishes requests in flight. */
export type RunningServer = { readonly address: string; stop(): Promise<void> };

/**
 * Resolves when everything is serving; without `isBuildWanted`, uses the dashboard's last build.
 */
export async function serve(
  config: Config,
  {
    isBuildWanted,
    isAtTerminal,
    tell,
  }: {
    readonly isBuildWanted: boolean;
    /** True if a person reads the output, such as problems with the order service. */
    readonly isAtTerminal: boolean;
    readonly tell: (line: string) => void;
  },
): Promise<RunningServer> {
  const { host, port: wanted, service, source } = config;
  if (
    source.kind === 'embedded' &&
    wanted > 0 &&
    wanted === service.port &&
    HOSTS_OF_SERVICE.has(host)
  )
    throw wrongSetting(
      'TILLVIEW_PORT',
      `and TILLVIEW_SERVICE_PORT are both ${wanted}, but each needs a port of its own`,
    );
  await checkPort({ host, port: wanted, settings: 'TILLVIEW' });
  if (source.kind === 'embedded')
    await checkPort({ host: '127.0.0.1', port: service.port, settings: 'TILLVIEW_SERVICE' });
  const logger = createLogger(config.logLevel);
  const dashboardDirectory = isBuildWanted
    ? await ensureDashboard(ROOT, () => tell('Building the dashboard.'))
    : join(ROOT, 'dist');
  const backend = await startBackend(config, logger, tell, isAtTerminal);
  await closeToOthers(config.dataDirectory, logger);
  const app = buildBff({
    config: {
      auth: config.auth,
      isSecure: config.publicUrl?.protocol === 'https:',
      publicOrigin: config.publicUrl?.origin,
      hostNames: hostNamesOf(config),
      isDemo: backend.isDemo,
      currency: config.currency,
      timeZone: config.timeZone,
      dayStartsAt: config.dayStartsAt,
    },
    upstream: backend.upstream,
    stores: backend.stores,
    ...(backend.keys && { keys: backend.keys }),
    setup: backend.setup,
    orderStore: backend.orderStore,
    database: backend.database,
    ...(config.oidc && { oidc: config.oidc }),
    ...(config.proxy && { proxy: config.proxy }),
    clientAddress: ({ raw }) => clientAddressOf(raw, config.trustedProxies),
    dashboardDirectory,
    logger,
  });
  const hasUsers = await hasPasswordUsers(backend.database);
  const port = await listen(app, { host: config.host, port: config.port, settings: 'TILLVIEW' });
  for (const line of signInAdvice(config, { hasUsers, command: commandFor(config) })) tell(line);
  const leaving = new AbortController();
  if (source.kind === 'upstream')
    void tellProblem(backend.upstream, source.baseUrl, leaving.signal, (line, { code, cause }) => {
      logger.warn({ code, cause }, line);
      if (isAtTerminal) tell(line);
    });
  return {
    address: baseUrlOf({ host: config.host, port }),
    async stop() {
      leaving.abort();
      await app.close();
      await backend.close();
    },
  };
}
