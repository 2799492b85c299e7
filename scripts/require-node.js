/**
 * After `npm ci`: the scripts find a Node that can run them. On Linux and Windows it comes as a package; other machines
 * bring their own. Plain JavaScript for any Node, since an old one would stumble over types before it could say why.
 */
const needed = 24
const { version, platform, arch } = process
if (Number.parseInt(version.slice(1), 10) < needed) {
  console.error(`No Node for ${platform}-${arch} comes with this project, and yours is ${version}.`)
  console.error(`Install Node ${needed} (.nvmrc names the exact version) and run npm ci again.`)
  process.exit(1)
}
