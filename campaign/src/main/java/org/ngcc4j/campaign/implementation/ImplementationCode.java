package org.ngcc4j.campaign.implementation;

/// Which code an implementation is, so that a figure can be traced to it.
///
/// @param library name of the file it comes from
/// @param librarySha256 digest of that file
/// @param staticBytes what is loaded before any operation: segments of a native library; class
///     files and tables of a Java implementation
/// @param sourceDigest digest of just that part of the file
public record ImplementationCode(
    String library, String librarySha256, long staticBytes, String sourceDigest) {}
