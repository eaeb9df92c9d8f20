/** Ends the script with the problem and its usage. */
export function refuseOptions(problem: string, usage: string): never {
  console.error(`${problem}\n\n${usage}`);
  return process.exit(2);
}

/** Errors of `parse` (`parseArgs`) end the script. */
export function readOptions<Options>(usage: string, parse: () => Options): Options {
  try {
    return parse();
  } catch (error) {
    return refuseOptions(error instanceof Error ? error.message : String(error), usage);
  }
}
