import fc from 'fast-check';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import { toSelection } from '../reading/order-selection.ts';
import type {
  PageRequest,
  PageRow,
  PageStatements,
  Statement,
} from '../reading/page-statements.ts';
import { aFilter, aMoment, toQuery } from './list-cases.ts';

export function aPageRequest(org: number): fc.Arbitrary<PageRequest> {
  return fc
    .tuple(aFilter, fc.option(aMoment, { nil: undefined }), fc.subarray([...EXPANSIONS]))
    .map(([filter, before, expand]) => ({
      selection: toSelection(org, toQuery(filter, 'text', { before })),
      expand,
      limit: 201,
    }));
}

export function statementsOf(
  statements: PageStatements,
  request: PageRequest,
): Record<keyof PageStatements, Statement<PageRow | { created_at: number } | { count: number }>> {
  return {
    secondAfter: statements.secondAfter(request.selection, 4000),
    nearby: statements.nearby({ ...request, entries: 4000 }),
    byTime: statements.byTime(request),
    byFacet: statements.byFacet(request),
    countAmounts: statements.countAmounts(request.selection, 8000),
    byAmount: statements.byAmount({ ...request, candidates: 8000 }),
  };
}
