import { readFileSync } from "node:fs";

import { BaseSequencer, type TestSpecification } from "vitest/node";

const NEEDS_A_DOCUMENT = /^\/\/ @vitest-environment jsdom$/m;

/**
 * Runs the tests of screens first, then those without a document.
 *
 * A process is used again only while the next file has the same environment. In a mixed order most
 * files would begin with a new process, its document and all its packages.
 */
export class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const isScreen = new Map(
      ordered.map((file) => [file, NEEDS_A_DOCUMENT.test(readFileSync(file.moduleId, "utf8"))]),
    );
    const screens = ordered.filter((file) => isScreen.get(file));
    return [...screens, ...ordered.filter((file) => !isScreen.get(file))];
  }
}
