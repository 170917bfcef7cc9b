process.stderr.write("polyc: not yet\n");
process.exitCode = 2;
