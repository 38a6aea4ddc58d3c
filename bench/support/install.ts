import { installPackages, packagesAreInstalled } from '../../server/test/engines/install.ts'

/** Installs a folder of packages that only benches need, once. No script runs. */
export async function installFolder(folder: string): Promise<void> {
  if (packagesAreInstalled(folder)) return
  console.log('downloading packages to compare with, once')
  await installPackages(folder)
}
