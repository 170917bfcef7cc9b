import { textualTests } from "./textual.ts";

textualTests(1, 2);
