import { access, constants } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

/**
 * A whole browser renders the suggestions of its hidden address bar in a page whose process costs
 * as much time as the tested page. Only the last of several lists counts, so this one repeats
 * Playwright's.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // From `chromiumSwitches.ts` of playwright-core.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
] as const;

/** Runs Chromium as root in a container, without a GPU or background traffic. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The path of Chromium, also passed to the tests. */
export const CHROMIUM_VARIABLE = 'CHROMIUM_PATH';

/** The path of a second Chromium, a whole browser, in which layout tests run too. */
export const WHOLE_CHROMIUM_VARIABLE = 'WHOLE_CHROMIUM_PATH';

/** The same engine without a window system, a third faster to test with. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Tests prefer a headless shell; benchmarks use the browser that people use. */
export type ChromiumKind = 'headless shell' | 'whole browser';

/**
 * False for a file that doesn't start here, such as Ubuntu's `chromium-browser`, a script that
 * needs snap.
 */
async function isBrowser(path: string): Promise<boolean> {
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return (
    isExecutable &&
    runCommand({ command: path, arguments: ['--version'], minutes: 0.5, output: 'ignore' })
  );
}

async function installedChromium(
  environment: NodeJS.ProcessEnv,
  kind: ChromiumKind,
): Promise<string | undefined> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = (names: readonly string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const shells = kind === 'headless shell' ? onPath(HEADLESS_SHELLS) : [];
  for (const candidate of [...shells, chromium.executablePath(), ...onPath(WHOLE_BROWSERS)]) {
    if (await isBrowser(candidate)) return candidate;
  }
  return undefined;
}

const isRoot = process.getuid?.() === 0;

function apt(...args: string[]): Promise<boolean> {
  return runCommand({
    command: 'apt-get',
    arguments: args,
    environment: { DEBIAN_FRONTEND: 'noninteractive' },
    minutes: 5,
  });
}

/** Installs the first package that exists; resolves with false if that fails. */
async function installPackage(...names: string[]): Promise<boolean> {
  if (!(await apt('update'))) return false;
  for (const name of names)
    if (await apt('install', '-y', '--no-install-recommends', name)) return true;
  return false;
}

/** Ways to install Chromium, the one without root privileges first. */
function installations(kind: ChromiumKind): { words: string; run(): Promise<boolean> }[] {
  const playwright = {
    words: 'npx playwright install chromium',
    run: () =>
      runCommand({
        command: 'playwright',
        arguments: ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
        minutes: 5,
      }),
  };
  const packaged = {
    words: 'apt-get install chromium',
    run: () =>
      installPackage(...(kind === 'headless shell' ? ['chromium-headless-shell'] : []), 'chromium'),
  };
  return isRoot ? [playwright, packaged] : [playwright];
}

/**
 * The path of a working Chromium: from `CHROMIUM_PATH`, else an installed one, else installed now;
 * throws with instructions if none works.
 */
export async function findChromium(
  environment: NodeJS.ProcessEnv,
  kind: ChromiumKind,
): Promise<string> {
  const named = environment[CHROMIUM_VARIABLE];
  if (named !== undefined) {
    if (await isBrowser(named)) return named;
    throw new Error(`${CHROMIUM_VARIABLE} names ${named}, which does not start as a browser here.`);
  }
  const found = await installedChromium(environment, kind);
  if (found !== undefined) return found;
  for (const installation of installations(kind)) {
    console.log(`No Chromium found: ${installation.words}`);
    await installation.run();
    const installed = await installedChromium(environment, kind);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `No Chromium could be found or installed. Install one (npx playwright install --with-deps chromium), or name yours with ${CHROMIUM_VARIABLE}=/path/to/chromium.`,
  );
}

/**
 * `main` runs all tests, in a headless shell if there is one, and `whole` reruns the layout tests.
 * A missing one is installed if apt has it; `whole` is undefined if there is only one, or if
 * `CHROMIUM_PATH` names one.
 */
export async function findTestBrowsers(
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly main: string; readonly whole: string | undefined }> {
  const found = await findChromium(environment, 'headless shell');
  if (environment[CHROMIUM_VARIABLE] !== undefined) return { main: found, whole: undefined };
  const isShell = (path: string) => HEADLESS_SHELLS.includes(basename(path));
  const other: ChromiumKind = isShell(found) ? 'whole browser' : 'headless shell';
  const second = async () => {
    const path = await installedChromium(environment, other);
    return path === undefined || isShell(path) === isShell(found) ? undefined : path;
  };
  const packageName = isShell(found) ? 'chromium' : 'chromium-headless-shell';
  const installed =
    (await second()) ??
    (isRoot && (await installPackage(packageName)) ? await second() : undefined);
  if (installed === undefined) return { main: found, whole: undefined };
  return isShell(found) ? { main: found, whole: installed } : { main: installed, whole: found };
}
