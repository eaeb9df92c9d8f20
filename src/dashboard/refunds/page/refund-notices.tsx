import { useIntl } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { IgnoredParameters, parameterIssueWords } from '../../filters/ignored-parameters.tsx';
import { PARAMETER_NAMES } from '../filters/refund-filters.ts';

/** A notice of the issues with the address (`search` is its query string). */
export function RefundNotices({ search, issues }: { search: string; issues: readonly QueryIssue[] }) {
  return <IgnoredParameters issues={parameterIssueWords(useIntl(), search, issues, PARAMETER_NAMES)} />;
}
