import { useIntl } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { IgnoredParameters, parameterIssueWords } from '../../filters/ignored-parameters.tsx';
import { Region } from '../../kit/region.tsx';
import { PARAMETER_NAMES } from '../filters/refund-filters.ts';

/** A notice of the issues with the address (`search` is its query string). */
export function RefundNotices(props: RefundNoticesProps) {
  return (
    <Region name="notices" subject={props.search}>
      <Notices {...props} />
    </Region>
  );
}

type RefundNoticesProps = { search: string; issues: readonly QueryIssue[] };

function Notices({ search, issues }: RefundNoticesProps) {
  return <IgnoredParameters issues={parameterIssueWords(useIntl(), search, issues, PARAMETER_NAMES)} />;
}
