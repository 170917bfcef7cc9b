// A slice of the textual tests, for `npm run test:fast`.
import { textualTests } from "./textual.ts";

textualTests(0, 60);
