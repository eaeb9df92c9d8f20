import { runProgram } from './program.ts';

const exitCode = await runProgram(process.argv.slice(2));
if (exitCode !== undefined) process.exit(exitCode);
