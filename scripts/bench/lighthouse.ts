import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result as Report } from 'lighthouse';
import { freePort } from '#testing/free-port.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import type { Result } from './result.ts';
import { median } from './statistics.ts';

const PAGES = ['/orders', '/refunds', '/insights'] as const;
/** Without a configuration, Lighthouse emulates a phone. */
const DEVICES = [
  { device: 'desktop', config: desktopConfig, performance: 98 },
  { device: 'mobile', config: undefined, performance: 85 },
] as const;
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
} as const;
const METRICS = [
  { id: 'largest-contentful-paint', name: 'LCP', unit: 'ms' },
  { id: 'total-blocking-time', name: 'TBT', unit: 'ms' },
  { id: 'cumulative-layout-shift', name: 'CLS', unit: 'points' },
] as const;

type Audited = {
  readonly executablePath: string;
  readonly url: string;
  readonly config: (typeof DEVICES)[number]['config'];
};

/** In a new browser, so that nothing is cached. */
async function audit({ executablePath, url, config }: Audited): Promise<Report> {
  const port = await freePort('127.0.0.1');
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const flags = { port, onlyCategories: Object.keys(CATEGORIES) };
    const report = (await lighthouse(url, flags, config))?.lhr;
    if (!report || report.runtimeError)
      throw new Error(`Lighthouse of ${url}: ${report?.runtimeError?.message}`);
    return report;
  } finally {
    await browser.close();
  }
}

function printConditions(device: string, report: Report): void {
  const { lighthouseVersion, environment, configSettings } = report;
  const { throttlingMethod, throttling } = configSettings;
  const { rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling;
  console.log(
    `Lighthouse ${lighthouseVersion}, ${device}: ${environment.hostUserAgent}; ` +
      `${throttlingMethod}: ${rttMs} ms, ${throughputKbps} kbit/s, CPU ${cpuSlowdownMultiplier} × slower; ` +
      `benchmark index ${environment.benchmarkIndex}`,
  );
}

/** What costs points beside speed. */
function faults({ audits, categories }: Report): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}

/** Audits pages of a running Tillview; the median of `rounds` reports each. */
export async function benchLighthouse(
  executablePath: string,
  url: string,
  rounds: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { device, config, performance } of DEVICES) {
    for (const page of PAGES) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1)
        reports.push(await audit({ executablePath, url: `${url}${page}`, config }));
      if (page === PAGES[0] && reports[0]) printConditions(device, reports[0]);
      for (const fault of new Set(reports.flatMap(faults))) console.log(`  ${page}: ${fault}`);
      const middle = (read: (report: Report) => number | null | undefined) =>
        median(reports.map((report) => read(report) ?? Number.NaN));
      for (const [id, name] of Object.entries(CATEGORIES))
        results.push({
          name: `${page}, ${device}: ${name}`,
          value: Math.round(100 * middle(({ categories }) => categories[id]?.score)),
          unit: 'points',
          goal: id === 'performance' ? performance : 100,
        });
      for (const { id, name, unit } of METRICS)
        results.push({
          name: `${page}, ${device}: ${name}`,
          value: middle(({ audits }) => audits[id]?.numericValue),
          unit,
        });
    }
  }
  return results;
}
