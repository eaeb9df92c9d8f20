/** This process's environment without any Tillview setting, so that a developer's own never reach a test. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TILLVIEW_')));
}
