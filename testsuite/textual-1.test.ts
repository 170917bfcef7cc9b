import { textualTests } from "./textual.ts";

textualTests(0, 2);
