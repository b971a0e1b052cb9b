// What the configuration says of a host terminal, over what it said of itself.

import type { GlobalOptions, HostFeature } from "../commands/index.js";
import { hostFeatures, hostFeatureWords } from "../commands/index.js";
import type { HostCapabilities } from "../render/index.js";

type Plain = Exclude<HostFeature, "palette256" | "trueColor">;

/** The two rooms call plain features by the same names. */
const isPlain = (feature: HostFeature): feature is Plain =>
  feature !== "palette256" && feature !== "trueColor";

export function withConfiguredFeatures(
  capabilities: HostCapabilities,
  term: string,
  options: GlobalOptions,
): HostCapabilities {
  const { server } = options;
  const said = hostFeatures(
    term,
    server.array("terminal-features").values(),
    server.array("terminal-overrides").values(),
  );
  const changes: { -readonly [Name in Plain | "colorDepth"]?: HostCapabilities[Name] } = {};
  for (const [feature, isGranted] of said) {
    if (isPlain(feature)) changes[feature] = isGranted;
    else if (feature === "trueColor" && isGranted) changes.colorDepth = 16_777_216;
    else if (feature === "trueColor" && capabilities.colorDepth > 256) changes.colorDepth = 256;
    else if (isGranted && capabilities.colorDepth < 256) changes.colorDepth ??= 256;
  }
  return { ...capabilities, ...changes };
}

/** What a host can do, in the words of terminal-features. */
export function featureWords(capabilities: HostCapabilities): readonly string[] {
  return hostFeatureWords((feature) => {
    if (feature === "palette256") return capabilities.colorDepth >= 256;
    return feature === "trueColor" ? capabilities.colorDepth > 256 : capabilities[feature];
  });
}
