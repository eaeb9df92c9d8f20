import {
  DATE_PRESETS,
  type DateRange,
  dayRange,
  endOf,
  PRESETS,
  startOf,
  type Unit,
} from './date-range.ts';
import { addDays } from './store-day.ts';

/** The calendar unit of a range; undefined for any other number of days. */
function unitOf(range: DateRange, from: string, to: string): Unit | undefined {
  if ('preset' in range) {
    const rule = PRESETS[range.preset];
    return 'unit' in rule ? rule.unit : undefined;
  }
  const units: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year'];
  return units.find((unit) => startOf(unit, from) === from && endOf(unit, from) === to);
}

/**
 * The period right before (-1) or after (1) a range: the neighboring day, week, month and so on, or
 * else as many days; a preset if one equals that period. Undefined if it would begin after today,
 * or if the range has a time or lacks an end.
 */
export function neighborPeriod(range: DateRange, today: string, by: 1 | -1): DateRange | undefined {
  const { from, fromTime, to, toTime } = dayRange(range, today);
  if (from === undefined || to === undefined || fromTime !== undefined || toTime !== undefined)
    return undefined;
  const unit = unitOf(range, from, to);
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const start = unit ? startOf(unit, from, by) : addDays(from, by * length);
  if (start > today) return undefined;
  const next = { from: start, to: unit ? endOf(unit, start) : addDays(to, by * length) };
  const preset = DATE_PRESETS.find((name) => {
    const known = dayRange({ preset: name }, today);
    const isOfUnit = unitOf({ preset: name }, '', '') === unit;
    return isOfUnit && known.from === next.from && (unit !== undefined || known.to === next.to);
  });
  return preset ? { preset } : next;
}
