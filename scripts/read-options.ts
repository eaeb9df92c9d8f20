/** Ends a script whose options are wrong: says why, and how it is used. */
export function refuseOptions(problem: string, usage: string): never {
  console.error(`${problem}\n\n${usage}`);
  return process.exit(2);
}

/** Reads a script's options by `parse` (`parseArgs`), whose errors end the script. */
export function readOptions<Options>(usage: string, parse: () => Options): Options {
  try {
    return parse();
  } catch (error) {
    return refuseOptions(error instanceof Error ? error.message : String(error), usage);
  }
}
