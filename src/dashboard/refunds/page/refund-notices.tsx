import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { IgnoredParameters } from '../../filters/address/ignored-parameters.tsx';
import { Region } from '../../kit/region.tsx';
import { REFUND_PARAMETER_NAMES } from '../filters/refund-filters.ts';

/** A notice of the issues with the address (`search` is its query string). */
export function RefundNotices(props: { search: string; issues: readonly QueryIssue[] }) {
  return (
    <Region name="notices" subject={props.search}>
      <IgnoredParameters {...props} names={REFUND_PARAMETER_NAMES} />
    </Region>
  );
}
