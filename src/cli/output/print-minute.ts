import { printUtcSecond } from '#contract/service/rfc3339.ts';

/** UTC, `2026-11-22 08:40Z`. */
export function printMinute(epochSeconds: number): string {
  return `${printUtcSecond(epochSeconds).slice(0, 16).replace('T', ' ')}Z`;
}
