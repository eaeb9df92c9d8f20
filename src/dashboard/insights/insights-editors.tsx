import type { Editors } from '../filters/editors/filter-editor.tsx';
import { SHARED_EDITORS } from '../filters/editors/shared-editors.tsx';
import type { InsightsFilterValues } from './insights-address.ts';

/** The editors of what figures can be limited to. */
export const INSIGHTS_EDITORS: Editors<InsightsFilterValues, null> = {
  store: SHARED_EDITORS.store,
  date: SHARED_EDITORS.date,
};
