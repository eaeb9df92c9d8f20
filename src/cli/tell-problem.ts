import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import type { ErrorCode } from '#contract/bff/api-error.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';

/** Settings to check by the order service's error. */
const SETTINGS_TO_CHECK: Partial<Record<ErrorCode, string>> = {
  upstream_credentials: 'TILLVIEW_API_KEY and TILLVIEW_ORG_ID',
  upstream_unreachable: 'TILLVIEW_UPSTREAM_URL, and whether the service runs',
  upstream_timeout: 'TILLVIEW_UPSTREAM_URL, and whether the service runs',
  upstream_error: 'TILLVIEW_UPSTREAM_URL, and what the service says',
};

/** Reports a problem with the order service, if there is one; never rejects. */
export async function tellProblem(
  upstream: Pick<Upstream, 'listOrders'>,
  baseUrl: string,
  signal: AbortSignal,
  tell: (line: string, problem: ApiProblem) => void,
): Promise<void> {
  try {
    await upstream.listOrders({ ...EMPTY_LIST_ORDERS_QUERY, pageSize: 1 }, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiProblem)) return;
    const settings = SETTINGS_TO_CHECK[error.code];
    tell(
      `${baseUrl}: ${error.message}${settings === undefined ? '' : ` Check ${settings}.`}`,
      error,
    );
  }
}
