package org.ngcc4j.campaign.dataset;

import org.jspecify.annotations.Nullable;

/// The host as it was when a measuring phase began (measurement.md section 5). Numbers that the
/// kernel gives as text stay text.
///
/// @param hostname name of the host
/// @param architecture machine name of the kernel, such as `x86_64`
/// @param cpuModel the processor's name
/// @param machine product name of the machine
/// @param cpuNumber the benchmark CPU
/// @param logicalCpusOnline in kernel list syntax
/// @param virtualized whether a hypervisor announces itself
/// @param memoryTotalKib physical memory
/// @param os name of the distribution
/// @param kernel kernel release
/// @param compiler first line of the C compiler's version output
/// @param cmake first line of cmake's
/// @param python version of Python
/// @param perfEventParanoid the kernel's permission value for counters
/// @param cpufreqGovernor governor of the benchmark CPU
/// @param cpufreqDriver its frequency driver
/// @param cpufreqMinKhz its lower limit
/// @param cpufreqMaxKhz its upper limit
/// @param cpufreqAvgKhz its average frequency
/// @param intelPstateNoTurbo 1 when turbo is off
/// @param cpufreqBoost 0 when boost is off
/// @param smtControl the kernel's SMT state
/// @param coreClockHz measured core clock, median
/// @param coreClockMinHz its minimum
/// @param coreClockMaxHz its maximum
/// @param coreClockMhz the clock rounded to 50 MHz
/// @param microcode microcode revision
/// @param kernelCommandLine how the kernel was started
/// @param isolatedCpus CPUs kept free by the kernel, in list syntax
/// @param nohzFullCpus CPUs without a timer tick, in list syntax
/// @param aslr value of `randomize_va_space`
/// @param transparentHugePages the mode in use
/// @param pageSizeBytes size of a page
/// @param cgroupCpuQuota CPU limit of the control group, as the kernel prints it
/// @param temperatureMilliCelsius temperature of the package
/// @param java version of the Java runtime that drives the campaign
/// @param extra fields not known here
public record Environment(
    @OrNull @Nullable String hostname,
    @OrNull @Nullable String architecture,
    @OrNull @Nullable String cpuModel,
    @OrNull @Nullable String machine,
    @OrNull @Nullable Integer cpuNumber,
    @OrNull @Nullable String logicalCpusOnline,
    @OrNull @Nullable Boolean virtualized,
    @OrNull @Nullable Long memoryTotalKib,
    @OrNull @Nullable String os,
    @OrNull @Nullable String kernel,
    @OrNull @Nullable String compiler,
    @OrNull @Nullable String cmake,
    @OrNull @Nullable String python,
    @OrNull @Nullable String perfEventParanoid,
    @OrNull @Nullable String cpufreqGovernor,
    @OrNull @Nullable String cpufreqDriver,
    @OrNull @Nullable String cpufreqMinKhz,
    @OrNull @Nullable String cpufreqMaxKhz,
    @OrAbsent @Nullable String cpufreqAvgKhz,
    @OrNull @Nullable String intelPstateNoTurbo,
    @OrNull @Nullable String cpufreqBoost,
    @OrNull @Nullable String smtControl,
    @OrNull @Nullable Long coreClockHz,
    @OrNull @Nullable Long coreClockMinHz,
    @OrNull @Nullable Long coreClockMaxHz,
    @OrNull @Nullable Long coreClockMhz,
    @OrAbsent @Nullable String microcode,
    @OrAbsent @Nullable String kernelCommandLine,
    @OrAbsent @Nullable String isolatedCpus,
    @OrAbsent @Nullable String nohzFullCpus,
    @OrAbsent @Nullable String aslr,
    @OrAbsent @Nullable String transparentHugePages,
    @OrAbsent @Nullable Long pageSizeBytes,
    @OrAbsent @Nullable String cgroupCpuQuota,
    @OrAbsent @Nullable Long temperatureMilliCelsius,
    @OrAbsent @Nullable String java,
    Extra extra) {}
